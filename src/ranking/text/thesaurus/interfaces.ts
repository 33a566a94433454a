/** Graphical interfaces, images and sound. */
export const INTERFACES = `
frame dialog > window
popover > popup
press keypress > key
doubleclick > click
hover cursor > pointer
caret > cursor
drag > move
draggable > drag
scrollbar > scroll
menubar dropdown > menu
toolbar > bar
statusbar progress > status
sidebar pane > panel
layout box > container
grid > table
margin > padding
gap > spacing
border > outline edge
center > align
resize > size
fullscreen > maximize
iconify > minimize
invisible > hidden
focus > active
checkbox > toggle check
toggle > switch check
slider > scale range
spinner > spin
textbox textfield > entry
caption > label title
listbox listview > list
treeview > tree
progressbar > progress
splash > startup
theme > style
skin > theme
font > text
typeface > font
palette saturation hue > color
colormap > palette
foreground > front
opacity > alpha transparent
luminosity > brightness
blend > mix
blending > mode
sharpen > sharp
crop > cut clip
zoom axis > scale
enlarge > scale resize
shrink > scale reduce
rotate > turn
flip > mirror
mirror > reflect
layer > level
lasso > selection
brush > paint
paint pencil > draw
stroke > line
ellipse > circle
rectangle > square
polygon curve vector > path
bitmap > image
raster > bitmap
pixel > dot
photo > image picture
photograph > photo image
screenshot > capture
watermark > overlay
overlay > layer
audio > sound
mute > silent
microphone > audio
playback > play
redo > repeat
plot > chart graph
histogram > distribution
legend > label
gesture tap > touch
accelerator > shortcut
`;

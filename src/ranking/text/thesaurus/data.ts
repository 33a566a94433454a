/** Data analysis and statistics. */
export const DATA = `
dataframe > table frame
series > column
relabel > rename
lookup > select
subset > select filter
nan > null
impute > fill
fillna interpolate > missing
frequency > count
groupby > group
transpose > swap
concat > append
rank > order
discretize bucket > cut
categorical > category
dummy > indicator
onehot > dummy
scale > normalize
rolling > window moving
resample > frequency
lag > shift
regression train training > fit
variance > var
deviation > std
outlier > extreme
statistics > summary
summary > describe
vectorize vectorized > apply
dtype > type
spreadsheet > excel
worksheet > sheet
workbook > spreadsheet
csv > delimited
delimited > separator
export > write
chunk > iterate
sparse > memory
width precision > display
hierarchical > multi
multilevel > hierarchical
broadcast > shape
predict > model
`;

/** Writing documentation. */
export const DOCUMENTS = `
handbook > manual
tutorial overview > introduction
howto > guide
quickstart > tutorial
beginner > introduction tutorial
glossary > terms
chapter > section
heading > title header
subtitle headline > heading
paragraph > text
outline > contents
citation crossreference > reference
footnote admonition > note
tip > hint
bullet bulleted > list
enumerated > numbered list
span > merge
figure logo > image
caption > figure
diagram > figure graph
anchor > target label
label > target
codeblock > literal block
snippet monospace > literal
bold > strong
emphasis > italic
subscript > sub
formula > math equation
equation latex > math
markdown restructuredtext > markup
markup > syntax
directive > command
metadata > field
theme > template
autodoc apidoc > automatic
proofread > review
spelling > dictionary
revision > change
`;

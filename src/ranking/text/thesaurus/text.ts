/** Characters, strings, text and patterns. */
export const TEXT = `
substring > slice part portion
slice > section range
concatenate > join append combine
glue > join concatenate
split > separate
explode > split
implode > join
trim > strip whitespace
strip > remove
chop > strip cut truncate
pad > fill align
justify > align pad
center > middle
indent > leading
uppercase > upper
lowercase lowercasing > lower
capitalize > uppercase title
capital > uppercase
titlecase > title capitalize
casefold > lowercase
substitute > replace sub
swap > replace
substitution > replacement expansion
interpolate > format template substitute
interpolation template printf > format
placeholder > format template
echo > print output
reverse > backwards
palindrome > reverse
startswith > prefix begin
endswith > suffix end
occurrence > count match
tally > count counter
repetition > repeat
blank > empty whitespace
whitespace > space
apostrophe backtick > quote
unescape > decode
capture > group
lookahead lookbehind > assertion
greedy > lazy
anchor > boundary
scan > parse read
letter codepoint glyph rune > character
alphabetic > letter
digit > number
punctuation > symbol
diacritic umlaut > accent
transliterate > translate
multiline > lines
heredoc > multiline
wordwrap > wrap
hyphenate > break
ellipsis > truncate shorten
shorten > truncate abbreviate
decode > convert
garbled mojibake > encoding
sanitize > escape clean
fuzzy > approximate similar
levenshtein > distance edit
spellcheck typo > spelling
dialect > variant
paragraph > block
sentence > text
verbatim > raw literal
plaintext > text plain
markup > html
stringify > string convert serialize
slug > identifier
`;

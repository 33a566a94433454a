/** Adjectives, adverbs and general nouns. */
export const QUALITIES = `
accurate precise > exact
adjacent > next
alike > similar same
ample > enough
arbitrary > any
bad > invalid
brief concise > short
broad > wide
bulk > many
cheap rapid > fast
clean > empty
collection > set
complicated > complex
consecutive > successive
constantly > continuous
dense > compact
difficult > hard
easy elegant plain > simple
entire > all
flexible > dynamic
frequent popular > common
fundamental > basic
gradual > incremental
identical > same equal
individual > single separate
inner > nested
inverse opposite > reverse
isolated > separate
lengthy > long
little tiny > small
major primary principal > main
massive vast > large
narrow > limited
nearby > near
closest > nearest
neighbor > adjacent
obvious > clear
partial > part
permanent permanently > persistent
proper > correct
rest > remaining
secondary > second
significant > important
steady > constant
strange > unexpected
suitable > appropriate
twice > double
unchanged > same
redundant unwanted > unnecessary
whole > entire
minor > small
real > actual
`;

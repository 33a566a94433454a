/** Lists, maps, sets and what is done with them. */
export const COLLECTIONS = `
vector comprehension > list
tuple couple > pair
dictionary > map hash
hashmap > dictionary map
hashtable > dictionary map hash
bag multiset > counter
fifo deque > queue
lifo > stack
priority > importance order
hierarchy > tree nesting
graph > network node
node > element
vertex > node
edge > link
bucket > bin group
member > element item
subscript nth > index
circular > cycle
foreach > iterate loop each
exclude > except filter
retain preserve > keep
discard > drop remove
pop > remove
push > append add insert
put > add
prepend > insert beginning
unshift > prepend
erase > clear
clear nonempty > empty
populate > fill
sort reorder > order
sorted > ordered monotonic
arrange ascending alphabetically > sort order
rearrange > reorder
descending > reverse sort order
alphabetical > sort
lexicographic > alphabetical
invert > reverse negate
union > combine
intersection > common
disjoint > intersection
subset superset membership > contain
deduplicate > unique distinct duplicate
dedupe > unique duplicate
distinct > unique different
flatten > nested
embed > include insert
partition > split group divide
cluster bin aggregation > group
categorize > group classify
classify > group category
category > group class
divide chunk unzip > split
batch > chunk group
piece > part chunk
portion > part
zip > combine pair
transpose > rotate
lookup > search find get
extract > get
longest > length maximum
shortest > length minimum
head > first beginning
tail > last end
fold > reduce aggregate
aggregate > group reduce
summarize > aggregate summary
shallow deepcopy > copy
deep > recursive
immutable > constant
mutable > modify
freeze > immutable lock
frozen > immutable
yield > generator
lazy > generator deferred
fallback > default alternative
permutation > arrangement combination
key > index
`;

/** Databases. */
export const DATABASES = `
row > record
rows > records
schema > structure
upsert > insert conflict
truncate > delete
condition > where
paginate pagination > limit offset
aggregate > function
subquery > nested
cte recursive > with
materialized > view
primary > key
foreign > reference
constraint > check
autoincrement > serial sequence identity
serial counter > sequence
missing > null
coalesce > null default
commit > save
rollback > undo abort
savepoint isolation > transaction
durability > sync
wal > journal log
reindex > rebuild
analyze > statistics
planner > optimizer
optimize tuning > performance
backup > dump
bulk > batch copy
migrate > upgrade
upgrade > update
shard > partition
cluster > server
tablespace > storage
storage > store
connector > driver
grant > permission
collation > sort locale
datatype > type
varchar > character text
blob bytea > binary
clob > text
uuid > identifier
rank > window
ilike > insensitive like
fulltext > search
fuzzy > similarity
pragma > setting
catalog > metadata
inmemory > memory
mapper > relational
orm > model
denormalize > normalization
`;

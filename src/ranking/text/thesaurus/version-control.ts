/** Version control. */
export const VERSION_CONTROL = `
changeset > commit
revision > commit version
checkout > switch
fork > branch clone
pull > fetch merge
upstream > remote
squash combine fold
fixup > amend
amend > modify edit correct
reword > amend message
cherrypick > pick
undo unstage > reset restore
discard > reset
stage > index add
staging > index
staged > index cached
shelve unstash > stash
untracked cleanup > clean
untrack prune > remove
exclude > ignore
blame > annotate
bisect > search
diff > compare
mergetool > conflict
detached tip > head
tips > heads
ancestor > parent
descendant > child
orphan > root
shallow > depth
partial rewrite > filter
sparse > partial
submodule > nested
subtree ours > merge
worktree > checkout
committer > author
pruning > gc
gc > cleanup
sha > hash object
blob > object file
reflog > recover history
pathspec > pattern
collaborate > share
bundle > archive
merge > squash
`;

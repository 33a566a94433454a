/** Verbs of questions, whatever they are about. */
export const ACTIONS = `
accomplish achieve > do
adapt > change adjust
adjust > change set
ascertain > find determine
assemble > build combine
assess > evaluate
assist > help
bypass > skip avoid
calculate > compute
circumvent > avoid
clear cut eliminate withdraw > remove
construct establish > create
deal > handle
decide figure > determine
discover encounter > find
disregard > ignore
emit > output
enforce force > require
examine investigate > inspect
exchange > swap
expand > extend
finish > complete end
forbid > prevent
gather > collect
incorporate > include
instruct > tell
intercept > catch
manipulate > modify
notify > inform
peek > look
proceed > continue
rearrange > order
refresh > update
remember > store
render tell > show
reorganize > arrange
restart > reset
reuse > share
scan seek > search
simulate > emulate
supply > provide
switch > change
transfer > move
translate > convert
tweak > adjust
`;

/** Shells and the command line. */
export const SHELL = `
commandline > command arguments
prompt > input
confirm > prompt
switch > option
getopt > options parse
optparse > argument
unset > remove
globbing > pattern
heredoc > document here
foreground > job
bg > background
fg > foreground
exitcode > exit
arithmetic > calculation
substring > parameter
trim > remove pattern
split > field
delimiter > separator
autocomplete autocompletion > completion
keybinding > key binding
shortcut keystroke > key
hotkey > key shortcut
readline > editing read
cursor > move
clipboard > copy paste
yank > paste
kill > cut
bold > escape
shebang > interpreter
subshell > group
shell tty > terminal
console > terminal
`;

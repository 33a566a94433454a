/** Errors, logs and debugging. */
export const ERRORS = `
failure > error fail
fault problem > error
bug > issue
crash > abort core
segfault > segmentation crash
panic > abort crash
hang > block
stuck > hang
throw rethrow > raise
catch > except handle
rescue > except catch
swallow > suppress ignore
suppress > ignore
silence > suppress quiet
traceback backtrace > stack
trace debugger inspect diagnose diagnostic verbose > debug
breakpoint > debugger break
troubleshoot > problem
troubleshooting > problem faq
quiet > silent
logger > logging
audit journal > log
severity > level
complain > warning error
notice > warning
assert sanity > check
verify > validate
illegal malformed broken wrong > invalid
corrupt > broken
damaged > corrupt
mismatch > different
lost unavailable > missing
unrecognized > unknown
uncaught > unhandled
denied > permission
refused > denied
forbidden > denied permission
clash > conflict collision
collision > conflict
retry > repeat again
recover recovery > restore
repair > fix recover
workaround resolve > fix
solve > fix resolve
why > reason
leak > memory
exhausted > limit full
overflow > limit
exceed > limit maximum
graceful > shutdown
`;

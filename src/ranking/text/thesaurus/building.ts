/** Building, packaging and testing. */
export const BUILDING = `
rebuild > build
recompile > rebuild
makefile > make rule
rule cross > target
recipe > command
linker > link
toolchain > compiler
crosscompile > cross toolchain
architecture > platform
optimization > performance
prerequisite > dependency
uninstall clean cleanup > remove
setup > install configure
reinstall > install
downgrade > version
pin > version lock
bump > version increase
bundle distribution distribute wheel egg > package
bundler > bundle
publish > release
registry > index
virtualenv venv sandbox > environment
workspace > project
manifest > metadata
codegen > generate
scaffold > generate template
bootstrap > initialize start
preset > profile
artifact > output
unittest testcase regression > test
suite > tests
fixture > setup
teardown > cleanup
mock > fake stub
spy > mock
coverage summary > report
parametrize > parameter
flaky > retry
lint quality detect > check
formatter > format
workflow > pipeline
automate automation > script
plugin > extension
addon > plugin extension
minify minification > compress
copyright > license
changelog > history changes
backport > compatibility
probe > check detect
macro > define
`;

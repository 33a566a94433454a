/** Programming languages. */
export const LANGUAGE = `
procedure routine subroutine > function
callback > handler function
hook > callback
lambda > anonymous closure
closure > anonymous
destructor > finalizer cleanup
accessor getter setter > property
variadic > arbitrary
varargs > variadic arbitrary
mandatory > required
invocation > call
recursion > recursive
constant > final
namespace > scope module
visible > public
declare > define
undeclared > undefined
unset > undefined clear delete
redefine overload > override
inheritance > base
subclass > inherit derive child
superclass > base parent super
derive > inherit
protocol abstract > interface
mixin > inheritance
polymorphism > inheritance overload
instantiate instantiation > create instance
kind > type
typecast > cast conversion
cast coerce > convert conversion
coercion > conversion
annotation > hint type
parameterized template > generic
enum > constant
union > variant
struct > record class
package > module
preprocessor metaprogramming > macro
decorator > annotation wrapper
wrapper > wrap
ternary branch > conditional
switch > match case
elif > else
loop > while
endless > infinite loop
goto > jump
truthy > boolean truth
falsy > boolean false
logical > boolean
negate negation > not
comparison > compare equality
identity > same
operand > argument
precedence > order
statement > expression
docstring > documentation
brace parenthesis > bracket
semicolon > terminator
colon comma > separator
nullable > optional null
void > nothing
pointer > address
dereference > pointer
borrow > reference
ownership > move
lifetime > scope
destructure spread splat > unpack
destructuring > unpack pattern
introspection > inspect
reflection > introspection
metaclass > class type
bytecode > compiled
transpile > compile
builtin > standard
intrinsic > builtin
stdlib > standard library
reserved > keyword
snippet sample > example
idiom > convention
convention > style
obsolete > deprecated
legacy > old deprecated
coroutine > async generator
promise > future async
await > async wait
fire > trigger emit
trigger > event
dispatch > send
listener > handler
subscribe > listen
unsubscribe > unregister
register > add
unregister > remove
pickle marshal > serialize
deserialize > load parse
persist > save store
`;

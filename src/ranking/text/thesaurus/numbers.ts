/** Numbers and arithmetic. */
export const NUMBERS = `
decimal > float
rational > fraction
ceiling floor > round
precision > digits
accuracy > precision
imprecise > rounding precision
inexact > rounding
modulo modulus > remainder
quotient > division divide
multiply > multiplication times
product > multiplication
subtract > difference
subtraction > minus
plus > addition add
sum > total add
accumulate > reduce
cumulative > running accumulate
proportion > ratio
exponent exponentiation square > power
exponential > exp power
logarithm > log
sqrt > root
divisor > divide
cosine > cos
trigonometry > sin
radian > angle
angle > rotation
infinity > infinite
unsigned > positive
overflow > wrap
underflow > overflow
increment > add
decrement > subtract decrease
increase > increment
decrease > reduce lower
biggest greatest > largest maximum
highest > maximum top
lowest > minimum bottom
smallest > least
greater > more
smaller > less
clamp > limit restrict bound
cap > limit maximum
shuffle seed dice > random
radix hexadecimal octal > base
bitwise > bit
shift > move
xor > exclusive
currency money > decimal
thousands > grouping separator
scientific > notation
notation > format
magnitude > absolute size
vector matrix > array
interval > range
series > sequence
stride > step
estimate > approximate
unequal > different
`;

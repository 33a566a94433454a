/** Abbreviations, and the words that they stand for. */
export const ABBREVIATIONS = `
=config conf
=config cfg
=configuration conf
=configuration cfg
=conf cfg
=auth authorization
=authentication authorization
app > application
=admin administrator
=admin administration
=info information
=doc document
=spec specification
=lib library
=pkg package
=ref reference
=impl implementation
exec > execute execution
=proc process procedure
=fn function
=const constant
=prop property
=obj object
=elem element
=expr expression
=stmt statement
=decl declaration
=def definition
=num number numeric
=dec decimal
=hex hexadecimal
=oct octal
=bin binary
=val value
=ptr pointer
=addr address
=err error
=exc exception
cli > terminal
gui > graphical interface
ui > interface
=os platform system
=fs filesystem
cwd > pwd
=prev previous
=cur current
=curr current
=src source
=dest destination
=dst destination
=orig original
=orig origin
=avg average mean
=stdev deviation
=approx approximate
=abs absolute
=diff difference
=sync synchronize
=sync synchronous
mutex > lock mutual
=sem semaphore
cond > condition
=eval evaluate
=eval evaluation
=concat concatenate
=calc calculate
comp > compare
=cmp compare
=del delete
=upd update
=sel select
=gen generate
=gen generator
=enum enumeration
=struct structure
tuple > record
=arr array
=vec vector
=vect vector
=len length
=sz size
=pos position
=idx index
=id identifier
uid > user
gid > group
pid > process
tid > thread
=perm permission
priv > privilege private
=pub public
pwd > password
=passwd password
pass > password
=creds credentials
=cert certificate
sig > signature signal
=sess session
=conn connection
=req request
=res response result
=resp response
=hdr header
=ctx context
=opt option
=prefs preferences
=desc description descending
=asc ascending
col > column
=tbl table
=stats statistics
=perf performance
=misc miscellaneous
dev > development developer device
prod > production
=dist distribution
=distro distribution
=ver version
=rev revision
=chg change
mod > module modulo modification
=ns namespace
=pref preference
=attrs attributes
kwargs > keyword
=args arguments
=params parameters
=vars variables
=deps dependencies
=opts options
ops > operations operators
=libs libraries
=imgs images
=img image
=pic picture
=btn button
=nav navigation
=ctrl control
alt > alternative
=kbd keyboard
mem > memory
=mgr manager
=mgmt management
svc > service
srv > server service
sys > system
sec > second section
=hr hour
=hrs hours
=mins minutes
=secs seconds
=ms milliseconds
=ns nanoseconds
=tz timezone
=dt datetime
loc > location
lang > language
=i18n internationalization
=l10n localization
=a11y accessibility
regex > regexp regular pattern
charset > encoding
=utf unicode
=crypto cryptography
deco > decorator
=ident identifier
=dealloc free
=deallocate free
=decomp decompress
=deser deserialize
=ser serialize
=fmt format
=freq frequency
=orm mapper
acl > access
acls > permissions
cron > schedule periodic
ttl > expiry lifetime expire
url > uri address link
mime > media
wysiwyg > editor
toc > contents
faq > questions
eof > end
eol > newline
crlf > newline
lf > newline
bom > byte
=nul null
=nil null none
na > missing nan
regexes > patterns
pk > primary
fk > foreign
dll > shared
exe > executable binary
jar > archive
vm > virtual
oop > object class
gc > garbage
jit > compiler
ast > syntax
repl > interactive
ide > editor
tdd > testing
ci > integration
=mitm interception
dos > denial
ddos > denial
2fa > authentication
mfa > authentication
otp > password
sso > login
pdf > portable
csv > comma
tsv > tab
ip > address
mac > hardware
nic > interface
lan > network
vpn > tunnel
fw > firewall
lb > balancer
rpc > remote
rss > feed
ro > readonly
rw > writable
=dup duplicate
=clr clear
=esc escape
seq > sequence
=rand random
rnd > random round
=trunc truncate
=univ universal
=vis visible
=intf interface
=abbr abbreviation
=acc accumulate
=agg aggregate
`;

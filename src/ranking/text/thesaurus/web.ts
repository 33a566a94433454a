/** Web pages, servers and frameworks. */
export const WEB = `
website > site
webpage pagination > page
homepage > index
hyperlink > link anchor
anchor > link
permalink > url link
slug route endpoint > url
querystring > query parameters
redirect > forward
cookie > session
signin > login
signup > register registration
registration > register
signout > logout
submit > post form
textbox > input field
textarea > input text
dropdown > select choice
checkbox > boolean choice
radio > choice
upload > file
component > module
frontend > client browser
backend > server engine
browser > client
javascript > script
stylesheet > css style
css > style
layout > template
render > display
handler > controller
middleware > hook filter
routing > url dispatcher
ajax > request
tag > element
selector > select
xss > escape injection
injection > escape
cors > origin
asset > static
assets > static files
media > upload file
thumbnail icon > image
favicon > icon
paginate sitemap > pages
breadcrumb sidebar > navigation
navigation > menu
footer > bottom
banner > header
popup > dialog window
modal > dialog
tooltip > hint title
notification flash > message
wsgi cgi apache nginx > server
deploy > production
deployment > deploy production
multilingual > language translation
account profile visitor > user
staff > admin
superuser > admin root
guest > anonymous
migration > schema
queryset > query
fixture seed > data
throttling > rate
scrape > parse
viewport > screen
`;

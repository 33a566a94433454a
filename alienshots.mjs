import {chromium} from 'playwright-core';import {startDocsHost} from './tools/docs-host.mjs';
const A='/tmp/w/alien';
const sites={haddock:[A+'/libghc-aeson-doc/usr/share/doc/libghc-aeson-doc/html','Data-Aeson.html','eitherDecode','#interface a[href$="#v:decode"]'],
swi:[A+'/swi-prolog-doc/usr/share/swi-prolog/doc/Manual','lists.html','append/3','a[href$="#append/3"]'],
erlang:[A+'/erlang-doc/usr/share/doc/erlang-doc/lib/stdlib-4.2/doc/html','lists.html','lists:keyfind','.innertube a[href*="#keymap-3"]'],
nim:[A+'/nim-doc/usr/share/doc/nim/html','strutils.html','splitLines','dd a[href="#splitLines.i,string"]'],
racket:[A+'/racket-doc/usr/share/doc/racket/reference','strings.html','string-append','a[href*="string-append%29"]'],
qt:[A+'/qtbase5-doc-html/usr/share/qt5/doc/qtcore','qstring.html','QString::arg','p a[href$="#toInt"]'],
apache:[A+'/apache2-doc/usr/share/doc/apache2-doc/manual/de','mod/core.html','RewriteRule','p a[href*="#documentroot"]']};
const only=process.argv.slice(2);
const b=await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox']});
for(const [n,[f,p,q,sel]] of Object.entries(sites)){ if(only.length&&!only.includes(n))continue; const h=await startDocsHost(['x='+f]);
 const page=await b.newPage({viewport:{width:1200,height:760}}); const errs=[];page.on('pageerror',e=>errs.push(e.message));
 let r=await page.goto(h.address+p).catch(()=>null); if(!r||!r.ok()) {const urls=[h.address+'x/'+p,h.address+'en/latest/'+p,h.address+'x/en/latest/'+p]; for(const u of urls){r=await page.goto(u);if(r.ok())break;}}
 console.log(n,page.url(),r.status());
 await page.waitForTimeout(800); await page.keyboard.press('Control+k'); await page.waitForTimeout(600); await page.keyboard.type(q,{delay:40}); await page.waitForTimeout(1500); await page.screenshot({path:`/tmp/w/alien/${n}-search.png`});
 await page.keyboard.press('Enter'); await page.waitForTimeout(1500); console.log('  landed',decodeURIComponent(page.url()).slice(-90)); await page.screenshot({path:`/tmp/w/alien/${n}-land.png`});
 await page.goto(r.url()); await page.waitForTimeout(800); const l=page.locator(sel).first(); if(await l.count()){await l.scrollIntoViewIfNeeded(); await l.hover(); await page.waitForTimeout(1800); await page.screenshot({path:`/tmp/w/alien/${n}-card.png`});} else console.log('  no link',sel);
 console.log('  errors',errs.slice(0,2)); await page.close(); await h.stop(); }
await b.close();

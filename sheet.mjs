import {chromium} from 'playwright-core'; import {readFileSync} from 'node:fs';
const [out,...files]=process.argv.slice(2); const b=await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox']}); const p=await b.newPage({viewport:{width:1700,height:1090}});
await p.setContent('<body style="margin:0;display:grid;grid-template-columns:1fr 1fr;gap:6px;background:red">'+files.map(f=>`<img style="width:100%" src="data:image/png;base64,${readFileSync(f).toString('base64')}">`).join('')); await p.screenshot({path:out,fullPage:true}); await b.close();

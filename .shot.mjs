import { chromium } from 'playwright-core'
const base='http://localhost:24771'
const b=await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox','--no-proxy-server']})
const shots=process.argv.slice(2)
const res=await (await fetch(base+'/api/sni/check?number='+encodeURIComponent('SNI 8964:2021'))).json()
console.log(res.total)
const num=process.env.NUM
const cases={start:'/sni/check',valid:'/sni/check?number='+encodeURIComponent(num),near:'/sni/check?number='+encodeURIComponent(num.replace(/\d$/,d=>(+d+1)%10)),none:'/sni/check?number=SNI%209999:1901',prod:'/sni/check?number=kopi',home:'/'}
for (const [w,h,scheme] of [[360,740,'light'],[360,740,'dark'],[1280,800,'light'],[1280,800,'dark']]) {
 const c=await b.newContext({viewport:{width:w,height:h},colorScheme:scheme,locale:'id-ID',timezoneId:'Asia/Jakarta',...(w<500&&{isMobile:true,hasTouch:true})})
 const p=await c.newPage()
 p.on('console',m=>['error','warning'].includes(m.type())&&console.log(w,scheme,m.text().slice(0,300)))
 p.on('pageerror',e=>console.log('ERR',e.message.slice(0,300)))
 p.on('response',async r=>{ if(/sni\//.test(r.url())&&!/assets/.test(r.url())) console.log(w,scheme,r.request().method(),r.status(),r.url().slice(21)) })
 for (const [n,u] of Object.entries(cases)) { if(shots.length&&!shots.includes(n)) continue
  await p.goto(base+u); await p.waitForTimeout(3500)
  await p.screenshot({path:`/tmp/phone-shots/${n}-${w}-${scheme}.png`,fullPage:n!=='home'||w>500}) }
 await c.close()
}
await b.close()

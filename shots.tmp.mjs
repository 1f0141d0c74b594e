import { chromium } from '@playwright/test';
const D='http://localhost:3310', S='http://localhost:4310';
const browser = await chromium.launch({ executablePath:'/usr/bin/chromium', args:['--no-sandbox','--disable-gpu','--disable-background-networking','--disable-component-update','--disable-sync'] });
const email='mina.okafor@harbourlane.example', pw='a long demo password';
async function signIn(page){ await page.goto(D+'/sign-in'); await page.getByRole('button',{name:'Sign in'}).click(); await page.getByLabel('Email').fill(email); await page.getByLabel('Password').fill(pw); await page.getByRole('button',{name:'Sign in'}).click(); const a=page.getByRole('button',{name:'Allow'}); const t=page.getByRole('heading',{name:'Today',level:1}); await a.or(t).waitFor(); if(await a.isVisible()) await a.click(); await t.waitFor(); }
const ctx0=await browser.newContext({locale:'en-GB'}); const p0=await ctx0.newPage(); await signIn(p0);
await p0.goto(D+'/invitations'); await p0.getByRole('link',{name:'Ruth Adeyemi'}).first().click(); await p0.waitForURL(/invitations\/[0-9a-z-]+$/); const inv=p0.url();
await p0.getByRole('link',{name:'Open report'}).first().click(); await p0.waitForURL(/encounters/); const rep=p0.url();
await p0.goto(D+'/invitations'); await p0.getByRole('link',{name:'Samuel Pryce'}).first().click(); await p0.waitForURL(/invitations\/[0-9a-z-]+$/); const open=p0.url(); const link=await p0.getByLabel('Invitation link').inputValue();
const state=await ctx0.storageState();
for (const [w,h] of [[390,844],[1440,900]]) for (const scheme of ['light','dark']) {
  const ctx=await browser.newContext({viewport:{width:w,height:h},colorScheme:scheme,locale:'en-GB',storageState:state}); const p=await ctx.newPage();
  for (const [n,u] of [['today',D],['list',D+'/invitations'],['inv',inv],['invopen',open],['report',rep],['new',D+'/invitations/new'],['settings',D+'/settings'],['agents',D+'/agents'],['signin',D+'/sign-in?problem=expired']]) {
    try { await p.goto(u); await p.waitForLoadState('networkidle',{timeout:8000}).catch(()=>{}); await p.screenshot({path:`/tmp/shots/${n}-${w}-${scheme}.png`,fullPage: n!=='list'}); const o=await p.evaluate(()=>[document.scrollingElement.scrollWidth,innerWidth]); if(o[0]>o[1]) console.log('overflow',n,w,o); } catch(e){console.log(n,String(e).split('\n')[0])}
  }
  await ctx.close();
}
// patient
for (const scheme of ['light','dark']) {
  const ctx=await browser.newContext({viewport:{width:390,height:844},colorScheme:scheme,locale:'en-GB'}); const p=await ctx.newPage();
  await p.goto(link); await p.screenshot({path:`/tmp/shots/welcome-390-${scheme}.png`,fullPage:true});
  if (scheme==='light'){ await p.getByRole('checkbox').check(); await p.getByRole('button',{name:'Start'}).click(); await p.waitForURL(/consultation/); }
  await p.screenshot({path:`/tmp/shots/question-or-prove-390-${scheme}.png`,fullPage:true});
  if (scheme==='light'){ await p.getByRole('button',{name:'Pause'}).click(); await p.waitForTimeout(500); await p.screenshot({path:`/tmp/shots/code-390-light.png`,fullPage:true}); }
  await ctx.close();
}
for (const scheme of ['light','dark']) for (const w of [390,1440]) { const ctx=await browser.newContext({viewport:{width:w,height:844},colorScheme:scheme,locale:'en-GB'}); const p=await ctx.newPage(); await p.goto(link); await p.screenshot({path:`/tmp/shots/prove-${w}-${scheme}.png`,fullPage:true}); await ctx.close(); }
await browser.close();

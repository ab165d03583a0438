import type { Said } from './letter.ts'
import { cloth, dark, font, light } from './paint.ts'
import { neverAsked, sentByMachine } from './text.ts'

/** Text between tags or in a quoted attribute. */
export const escaped = (text: string) =>
  text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`).replace(/\p{Cc}+/gu, ' ')

/**
 * A letter as HTML that needs no picture and no script. Styles stand in the elements, because some readers drop a
 * `<style>`; tables, because one of them knows nothing else. The `<style>` only adds the dark colours.
 */
export function asHtml({ subject, preheader, heading, paragraphs, button, note, notMe, why }: Said, baseUrl: string) {
  return `<!doctype html>
<html lang="id">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${escaped(subject)}</title>
<style>${darkStyle}</style>
</head>
<body class="page" style="margin:0;padding:0;background:${light.page};">
<div style="display:none;max-height:0;overflow:hidden;">${escaped(preheader)}${filler}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:${light.page};">
<tr><td align="center" style="padding:24px 12px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;">
<tr><td class="quiet" style="padding:0 8px 12px;${font}font-size:17px;font-weight:700;color:${light.text};">Etalase Mutu</td></tr>
<tr><td>${awning}</td></tr>
<tr><td class="card" style="padding:28px 24px;background:${light.card};border-radius:0 0 16px 16px;">
<h1 class="text" style="margin:0 0 16px;${font}font-size:23px;line-height:1.3;font-weight:700;color:${light.text};">${escaped(heading)}</h1>
${paragraphs.map((text) => paragraph(escaped(text))).join('\n')}
<table role="presentation" cellpadding="0" cellspacing="0" style="margin:24px 0 16px;"><tr>
<td class="button" style="border-radius:12px;background:${light.button};">
<a class="on-button" href="${escaped(button.href)}" style="display:inline-block;padding:15px 26px;${font}font-size:16px;line-height:20px;font-weight:600;color:${light.onButton};text-decoration:none;">${escaped(button.label)}</a>
</td></tr></table>
${small(`Tombolnya tidak terbuka? Salin alamat ini ke peramban Anda:<br>${link(button.href)}`)}
${note ? small(escaped(note)) : ''}
<div class="line" style="margin:20px 0;border-top:1px solid ${light.line};font-size:0;line-height:0;">&nbsp;</div>
${small(escaped(notMe.text) + (notMe.link ? ` ${link(notMe.link.href, notMe.link.label)}` : ''))}
${small(escaped(neverAsked))}
</td></tr>
<tr><td class="quiet" style="padding:16px 8px 0;${font}font-size:13px;line-height:1.5;color:${light.quiet};">${escaped(`${why} ${sentByMachine}`)}<br>Etalase Mutu, ${link(baseUrl, new URL(baseUrl).host)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

const paragraph = (html: string) =>
  `<p class="text" style="margin:0 0 12px;${font}font-size:16px;line-height:1.55;color:${light.text};">${html}</p>`

const small = (html: string) =>
  `<p class="quiet" style="margin:0 0 10px;${font}font-size:14px;line-height:1.5;color:${light.quiet};">${html}</p>`

const link = (href: string, label = href) =>
  `<a class="link" href="${escaped(href)}" style="color:${light.link};word-break:break-all;">${escaped(label)}</a>`

// So that the list of letters does not go on with the heading after the preheader.
const filler = '&#8199;&#65279;&#847; '.repeat(40)

const awning = `<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>${Array.from(
  { length: 12 },
  (_, i) => `<td height="10" style="height:10px;font-size:0;line-height:0;background:${cloth[i % 2]};">&nbsp;</td>`,
).join('')}</tr></table>`

const darkStyle = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:${dark.page}!important}
.card{background:${dark.card}!important}
.text{color:${dark.text}!important}
.quiet{color:${dark.quiet}!important}
.link{color:${dark.link}!important}
.line{border-color:${dark.line}!important}
.button{background:${dark.button}!important}
.on-button{color:${dark.onButton}!important}
}
`

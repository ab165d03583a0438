import { awningColors, darkColors, fontStyle, lightColors } from './colors.ts'
import type { MailContent } from './template.ts'
import { automaticNotice, passwordNotice } from './text.ts'

/** Text between tags or in a quoted attribute. */
export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`).replace(/\p{Cc}+/gu, ' ')

/**
 * An e-mail as HTML without pictures and scripts. Styles are inline, because some mail clients drop `<style>`; the
 * layout uses tables, because one of them supports nothing else. The `<style>` only adds the dark colours.
 */
export function renderHtml(
  { subject, preheader, heading, paragraphs, button, note, notMe, why }: MailContent,
  baseUrl: string,
) {
  return `<!doctype html>
<html lang="id">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${escapeHtml(subject)}</title>
<style>${darkStyle}</style>
</head>
<body class="page" style="margin:0;padding:0;background:${lightColors.page};">
<div style="display:none;max-height:0;overflow:hidden;">${escapeHtml(preheader)}${preheaderPadding}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:${lightColors.page};">
<tr><td align="center" style="padding:24px 12px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;">
<tr><td class="quiet" style="padding:0 8px 12px;${fontStyle}font-size:17px;font-weight:700;color:${lightColors.text};">Etalase Mutu</td></tr>
<tr><td>${awningHtml}</td></tr>
<tr><td class="card" style="padding:28px 24px;background:${lightColors.card};border-radius:0 0 16px 16px;">
<h1 class="text" style="margin:0 0 16px;${fontStyle}font-size:23px;line-height:1.3;font-weight:700;color:${lightColors.text};">${escapeHtml(heading)}</h1>
${paragraphs.map((text) => paragraph(escapeHtml(text))).join('\n')}
<table role="presentation" cellpadding="0" cellspacing="0" style="margin:24px 0 16px;"><tr>
<td class="button" style="border-radius:12px;background:${lightColors.button};">
<a class="on-button" href="${escapeHtml(button.href)}" style="display:inline-block;padding:15px 26px;${fontStyle}font-size:16px;line-height:20px;font-weight:600;color:${lightColors.onButton};text-decoration:none;">${escapeHtml(button.label)}</a>
</td></tr></table>
${small(`Tombolnya tidak terbuka? Salin alamat ini ke peramban Anda:<br>${link(button.href)}`)}
${note ? small(escapeHtml(note)) : ''}
<div class="line" style="margin:20px 0;border-top:1px solid ${lightColors.line};font-size:0;line-height:0;">&nbsp;</div>
${small(escapeHtml(notMe.text) + (notMe.link ? ` ${link(notMe.link.href, notMe.link.label)}` : ''))}
${small(escapeHtml(passwordNotice))}
</td></tr>
<tr><td class="quiet" style="padding:16px 8px 0;${fontStyle}font-size:13px;line-height:1.5;color:${lightColors.quiet};">${escapeHtml(`${why} ${automaticNotice}`)}<br>Etalase Mutu, ${link(baseUrl, new URL(baseUrl).host)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

const paragraph = (html: string) =>
  `<p class="text" style="margin:0 0 12px;${fontStyle}font-size:16px;line-height:1.55;color:${lightColors.text};">${html}</p>`

const small = (html: string) =>
  `<p class="quiet" style="margin:0 0 10px;${fontStyle}font-size:14px;line-height:1.5;color:${lightColors.quiet};">${html}</p>`

const link = (href: string, label = href) =>
  `<a class="link" href="${escapeHtml(href)}" style="color:${lightColors.link};word-break:break-all;">${escapeHtml(label)}</a>`

// Keeps mail clients from displaying the heading after the preheader in their list.
const preheaderPadding = '&#8199;&#65279;&#847; '.repeat(40)

const awningHtml = `<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>${Array.from(
  { length: 12 },
  (_, i) =>
    `<td height="10" style="height:10px;font-size:0;line-height:0;background:${awningColors[i % 2]};">&nbsp;</td>`,
).join('')}</tr></table>`

const darkStyle = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:${darkColors.page}!important}
.card{background:${darkColors.card}!important}
.text{color:${darkColors.text}!important}
.quiet{color:${darkColors.quiet}!important}
.link{color:${darkColors.link}!important}
.line{border-color:${darkColors.line}!important}
.button{background:${darkColors.button}!important}
.on-button{color:${darkColors.onButton}!important}
}
`

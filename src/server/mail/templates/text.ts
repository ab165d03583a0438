import type { MailContent } from './template.ts'

export const passwordNotice = 'Kami tidak pernah meminta kata sandi Anda lewat email atau telepon.'
export const automaticNotice = 'Surat ini dikirim otomatis; balasannya tidak dibaca.'

/** An e-mail as plain text, with addresses in full. */
export function renderText({ heading, paragraphs, button, note, notMe, why }: MailContent, baseUrl: string): string {
  const parts = [
    heading,
    ...paragraphs,
    `${button.label}:\n${button.href}`,
    note,
    notMe.link ? `${notMe.text}\n${notMe.link.href}` : notMe.text,
    passwordNotice,
    '________',
    `${why} ${automaticNotice}`,
    `Etalase Mutu, ${baseUrl}`,
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

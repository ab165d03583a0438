import type { Said } from './letter.ts'

export const neverAsked = 'Kami tidak pernah meminta kata sandi Anda lewat email atau telepon.'
export const sentByMachine = 'Surat ini dikirim otomatis; balasannya tidak dibaca.'

/** A letter as plain text: the same words, the addresses in full. */
export function asText({ heading, paragraphs, button, note, notMe, why }: Said, baseUrl: string): string {
  const parts = [
    heading,
    ...paragraphs,
    `${button.label}:\n${button.href}`,
    note,
    notMe.link ? `${notMe.text}\n${notMe.link.href}` : notMe.text,
    neverAsked,
    '________',
    `${why} ${sentByMachine}`,
    `Etalase Mutu, ${baseUrl}`,
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

import { plainTextOf } from './rich-text.ts'

// How long a rich text may be, and rich text of plain lines; only pages with an editor load this.

/** The most characters that the server accepts: of the HTML (`letters`), and of its plain text (`words`). */
export const maxRichText = { letters: 50_000, words: 20_000 } as const

/** Plain lines as rich text: a paragraph for each line. */
export const paragraphsOf = (text: string): string =>
  text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => `<p>${line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</p>`)
    .join('')

/** How many characters are left, if fewer than 1000, or too many: 'Sisa 120 huruf'; otherwise undefined. */
export function lengthSentence(html: string): string | undefined {
  const left = maxRichText.words - plainTextOf(html).length
  if (left < 0) return `Terlalu panjang ${-left} huruf`
  if (html.length > maxRichText.letters) return 'Terlalu banyak huruf tebal, miring, daftar atau tautan'
  return left < 1000 ? `Sisa ${left} huruf` : undefined
}

/** Whether the server accepts the length: neither the HTML nor its plain text is too long. */
export const fitsRich = (html: string) =>
  html.length <= maxRichText.letters && plainTextOf(html).length <= maxRichText.words

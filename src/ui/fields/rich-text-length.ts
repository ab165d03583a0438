// Rich text without a page to draw it in: what may stand in it, and its words.

/** The marks that may stand in a rich text, the server's own list. */
export const richMarks = [
  ...['p', 'br', 'b', 'strong', 'i', 'em', 'u', 's'],
  ...['ul', 'ol', 'li', 'blockquote', 'h2', 'h3', 'a'],
] as const

/** Letters of a rich text, with its marks and without, as the server takes them. */
export const maxRichText = { letters: 50_000, words: 20_000 } as const

const namedEntities = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' } as const
const entity = /&(?:#(\d{1,7})|(amp|lt|gt|quot|nbsp));/g

/** The words of a rich text, a line for each paragraph: '<p>Satu</p><p>dua</p>' → 'Satu\ndua'. */
export const plainTextOf = (html: string): string =>
  html
    .replace(/<br[^>]*>|<\/(p|li|h2|h3|blockquote)>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(entity, (_, code: string | undefined, name: keyof typeof namedEntities) =>
      code ? String.fromCodePoint(Math.min(Number(code), 0x10ffff)) : namedEntities[name],
    )
    .replace(/\u200b/g, '')
    .replace(/\n+/g, '\n')
    .trim()

/** Plain lines as rich text: each a paragraph. */
export const paragraphsOf = (text: string): string =>
  text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => `<p>${line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</p>`)
    .join('')

/** What is left to write, once little is: 'Sisa 120 huruf'. */
export function lengthSentence(html: string): string | undefined {
  const left = maxRichText.words - plainTextOf(html).length
  if (left < 0) return `Terlalu panjang ${-left} huruf`
  return left < 1000 ? `Sisa ${left} huruf` : undefined
}

/** Whether it would be taken: neither its words nor its marks are too many. */
export const fitsRich = (html: string) =>
  html.length <= maxRichText.letters && plainTextOf(html).length <= maxRichText.words

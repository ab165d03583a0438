// Removes from the message of an error what may be about a person. The phone does it before it sends a report, and the
// server does it again, because anybody can send one. Pure.

/** The longest message, in characters. */
export const messageLength = 200

/** Quotes of several languages: a browser writes what a person has typed between them. */
const quotes = '"\'`\u00B4\u2018\u2019\u201A\u201B\u201C\u201D\u201E\u00AB\u00BB\u2039\u203A\u201F\u300C\u300E'
const fromQuote = new RegExp(`[${quotes}].*$`, 's')

/**
 * The message without quoted text, addresses, numbers and ids; a name that is not quoted stays: `Cannot read properties
 * of undefined (reading 'x')` becomes `Cannot read properties of undefined (reading '…'`. Everything from the first
 * quote on is removed, because a quoted text may have quotes of its own, or no end. Scrubbed twice, a message is the
 * same as scrubbed once. At most `messageLength` characters.
 */
export function scrubMessage(message: string): string {
  const text = message
    .slice(0, 2000)
    // Wide and other forms of quotes, digits and @ become the usual ones; marks could be piled up over other lines.
    .normalize('NFKC')
    .replace(/\p{M}+/gu, '')
    .replace(/[\s\p{C}]+/gu, ' ')
    .replace(/\b(can|don|doesn|didn|isn|wasn|couldn|won)'t\b/gi, '$1t')
  return text
    .replace(fromQuote, "'…'")
    .replace(/[a-z][a-z\d+.-]*:\/\/\S+|(?:blob|data|mailto|tel|file):\S+|www\.\S+/gi, '<url>')
    .replace(/\S*[?&][\w.~%[\]-]+=\S*/g, '<url>')
    .replace(/[^\s@<>()]+@[^\s@<>()]+/g, '<email>')
    .replace(/\+?\p{N}[\p{N} ().-]{6,}\p{N}/gu, '<phone>')
    .replace(/(?=[\w-]*\p{N})[\w-]{12,}|[\w+/=-]{32,}/gu, '<id>')
    .replace(/\p{N}+/gu, '#')
    .trim()
    .slice(0, messageLength)
    .trimEnd()
}

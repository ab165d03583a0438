// @chunk search-box
// Normalizes a text for searching, the same on the server and on every phone.

/**
 * Characters that are drawn as nothing: zero width, marks of direction, soft hyphen, byte order mark, selectors of
 * variants, and blank letters. They come along when a text is copied from a page or a chat.
 */
const invisibleCharacters = /[\p{DI}\p{Cf}\u2800]/gu

/** A text without invisible characters. Texts are compared by it and not stored so: such characters join emoji. */
export const visibleText = (text: string) => text.replace(invisibleCharacters, '')

/** In lower case and without diacritics: 'Émping' → 'emping'. */
export const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The normalized words of a text: 'Keripik Émping, 250 gr' → ['keripik', 'emping', '250', 'gr']. */
export const plainWords = (text: string): string[] => plain(text).match(/[\p{L}\p{N}]+/gu) ?? []

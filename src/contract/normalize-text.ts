// @chunk search-box
// How a text is normalized for searching, the same on the server and on every phone.

/** In lower case and without diacritics: 'Émping' → 'emping'. */
export const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The normalized words of a text: 'Keripik Émping, 250 gr' → ['keripik', 'emping', '250', 'gr']. */
export const plainWords = (text: string): string[] => plain(text).match(/[\p{L}\p{N}]+/gu) ?? []

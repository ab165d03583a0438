// How a text is read before it is looked for, the same on the server and on every phone.

/** Without case and without the marks on letters: 'Émping' → 'emping'. */
export const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The words of a text, plain: 'Keripik Émping, 250 gr' → ['keripik', 'emping', '250', 'gr']. */
export const plainWords = (text: string): string[] => plain(text).match(/[\p{L}\p{N}]+/gu) ?? []

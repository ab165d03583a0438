// Normalizes every text of every request, independent of the contract of its field: text that a database cannot store
// is rejected at its field, and text that looks alike is encoded alike.

export const invalidCharacterText = 'Ada huruf yang tidak dapat disimpan'

/** Only characters from U+0300 on have several encodings; a photo as text has none of them. */
const mayNeedNormalizing = /[\u0300-\uffff]/

/** NUL, and half of a surrogate pair: a whole pair is one character here. */
const invalidCharacters = /[\0\p{Cs}]/u
const isStorable = (text: string) => !invalidCharacters.test(text)

/**
 * The request with every text normalized (NFC), and the names of fields whose text cannot be stored (NUL, half a
 * surrogate pair), as `name` or `list.0.name`. `hasInvalidName`: the name of a field contains one, so it cannot be
 * reported at that field. Bytes of a file are skipped. At most as deep as body-parser.ts allows.
 */
export function normalizeTexts(input: unknown): { asked: unknown; invalidFields: string[]; hasInvalidName: boolean } {
  const invalidFields: string[] = []
  let hasInvalidName = false
  const cleaned = (value: unknown, path: string): unknown => {
    if (typeof value === 'string') {
      if (!isStorable(value)) invalidFields.push(path)
      return mayNeedNormalizing.test(value) ? value.normalize('NFC') : value
    }
    const within = (name: string | number) => (path === '' ? String(name) : `${path}.${name}`)
    if (Array.isArray(value)) return value.map((item, index) => cleaned(item, within(index)))
    if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value
    const entries = Object.entries(value).map(([name, item]) => {
      if (!isStorable(name)) hasInvalidName = true
      return [name, cleaned(item, within(name))] as const
    })
    return Object.fromEntries(entries)
  }
  return { asked: cleaned(input, ''), invalidFields, hasInvalidName }
}

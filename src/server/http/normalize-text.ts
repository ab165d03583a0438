// Normalizes every text of every request, whatever the contract says of its field: text that a database cannot store is
// rejected at its field, and text that looks alike is encoded alike.

export const invalidCharacterText = 'Ada huruf yang tidak dapat disimpan'

/** Only characters from U+0300 on have several encodings; a photo as text has none of them. */
const mayNeedNormalizing = /[\u0300-\uffff]/

/** NUL, and half of a surrogate pair: a whole pair is one character here. */
const invalidCharacters = /[\0\p{Cs}]/u
const isStorable = (text: string) => !invalidCharacters.test(text)

/**
 * The request with every text normalized (NFC), and the names of fields whose text cannot be stored (NUL, half a
 * surrogate pair), as `name` or `list.0.name`. `strange`: the name of a field contains one, so it cannot be reported at
 * that field. Bytes of a file are skipped. At most as deep as body-parser.ts allows.
 */
export function normalizeTexts(asked: unknown): { asked: unknown; unfit: string[]; strange: boolean } {
  const unfit: string[] = []
  let strange = false
  const cleaned = (said: unknown, path: string): unknown => {
    if (typeof said === 'string') {
      if (!isStorable(said)) unfit.push(path)
      return mayNeedNormalizing.test(said) ? said.normalize('NFC') : said
    }
    const within = (name: string | number) => (path === '' ? String(name) : `${path}.${name}`)
    if (Array.isArray(said)) return said.map((one, at) => cleaned(one, within(at)))
    if (typeof said !== 'object' || said === null || said instanceof Uint8Array) return said
    const entries = Object.entries(said).map(([name, one]) => {
      if (!isStorable(name)) strange = true
      return [name, cleaned(one, within(name))] as const
    })
    return Object.fromEntries(entries)
  }
  return { asked: cleaned(asked, ''), unfit, strange }
}

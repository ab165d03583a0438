// Every text of every asking, whatever the contract says of its field: what a database cannot keep is refused with a sentence
// at its field, and what looks alike is written alike.

export const invalidCharacterText = 'Ada huruf yang tidak dapat disimpan'

/** Only letters from U+0300 on have more than one way to be written; a photo as text has none of them. */
const mayNeedNormalizing = /[\u0300-\uffff]/

/** NUL, and half of a surrogate pair: a whole one is another letter here. */
const invalidCharacters = /[\0\p{Cs}]/u
const isStorable = (text: string) => !invalidCharacters.test(text)

/**
 * The asking with every text normalised (NFC), and the names of those fields whose text no database keeps (NUL, half a
 * surrogate pair), as `name` or `list.0.name`. `strange`: there is one in the name of a field, which cannot be told at it.
 * Bytes of a file are not looked into. At most as deep as body-parser.ts lets an asking be.
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

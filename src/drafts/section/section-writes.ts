import type { QueuedWriteName } from '#contract/endpoints.ts'
import type { DraftLink, WriteRecord } from '#offline/outbox/write-record.ts'
import type { Section, SectionInput } from './editable-section.ts'

/** Everything about the write of one section. `Shown`: the data of the page that the section belongs to. */
export type SectionRecord<W extends QueuedWriteName, Shown, Context = undefined> = {
  /** Its name in addresses, outbox entries and drafts: 'galeri'. It must not change, because phones have stored it. */
  part: string
  title: string
  /** The page where it is edited and corrected; its editor is open there. */
  editAt: (id: number) => string
  words: Section['words']
  fieldLabels: WriteRecord['fieldLabels']
  /** The data after the server has accepted the write. */
  apply: (shown: Shown, ask: SectionInput<W>, context: Context) => Shown
}

type AnyRecord = Omit<SectionRecord<QueuedWriteName, unknown>, 'apply'>
export type PartIn<Records extends Record<string, AnyRecord>> = Records[keyof Records]['part']
export type WriteOfPart<Records extends Record<string, AnyRecord>, Part> = {
  [W in keyof Records]: Records[W]['part'] extends Part ? W & QueuedWriteName : never
}[keyof Records]

/** Names, sections and outbox records of these writes. `of`: the prefix of the names, 'shop' in 'shop:27 galeri'. */
export function sectionWrites<Records extends Record<string, AnyRecord>>(of: string, records: Records) {
  type Part = PartIn<Records>
  type Write = keyof Records & QueuedWriteName
  const all = Object.entries(records) as [Write, Records[Write]][]
  const pattern = new RegExp(`^${of}:(\\d+) (\\w+)$`)

  /** The name of the draft of a section, and the `same` of its write. */
  const nameOf = (id: number, part: Part) => `${of}:${id} ${part}`

  /** The section whose draft or write has this name; undefined for any other name. */
  function partOf(name: string): { id: number; part: Part; record: Records[Write] } | undefined {
    const [, id, part] = pattern.exec(name) ?? []
    const record = all.find(([, one]) => one.part === part)?.[1]
    return record && { id: Number(id), part: record.part, record }
  }

  function section<P extends Part>(id: number, part: P): Section<WriteOfPart<Records, P>> {
    const [write, { title, editAt, words, fieldLabels }] = all.find(([, one]) => one.part === part)!
    const name = nameOf(id, part)
    return { name, edit: part, title, to: editAt(id), write: write as WriteOfPart<Records, P>, words, fieldLabels }
  }

  const draftOf =
    ({ part, title, editAt }: AnyRecord) =>
    (name: string): DraftLink | undefined => {
      const found = partOf(name)
      return found?.part === part ? { title, to: editAt(found.id) } : undefined
    }
  const writeRecords = {} as Record<Write, WriteRecord>
  for (const [write, record] of all) writeRecords[write] = { fieldLabels: record.fieldLabels, draft: draftOf(record) }

  return { nameOf, partOf, section, writeRecords }
}

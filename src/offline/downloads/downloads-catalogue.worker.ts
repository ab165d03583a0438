import { decodeWhole } from '#contract/downloads/catalogue-file.ts'
import { environment } from '../environment.ts'
import type { AnsweredName } from './answered-names.ts'
import { answerFrom, type OpenedCatalogue, onDay, textsOf } from './answers.ts'
import { type CatalogueIndex, indexCatalogue } from './catalogue-index.ts'
import { readRecords } from './download-records.ts'
import { gunzipText } from './gzip.ts'

// Holds the downloaded catalogue beside the page: to unpack 20,000 products takes a slow phone a second.

/** `today`: the day by the server's clock. 'reopen': the stored parts have changed. */
export type WorkerRequest = { id: number } & (
  | { type: 'answer'; name: AnsweredName; ask: object; today: string }
  | { type: 'reopen' }
)

/** `version`: seconds since 1970 of the oldest part. Without an answer the catalogue has nothing for the request. */
export type WorkerReply = { id: number } & ({ answer: unknown; version: number; names: string[] } | { failed: string })

/** ms after the first answer, which the page draws meanwhile. */
const pauseBeforeTexts = 500

let opening: Promise<CatalogueIndex> | undefined
let opened: { catalogue: OpenedCatalogue; today: string } | undefined

const page = self as unknown as {
  onmessage: (event: MessageEvent<WorkerRequest>) => void
  postMessage: (reply: WorkerReply) => void
}

page.onmessage = ({ data }) => {
  void reply(data).then(
    (result) => page.postMessage({ id: data.id, ...result }),
    (error: unknown) => page.postMessage({ id: data.id, failed: String(error) }),
  )
}

async function reply(request: WorkerRequest) {
  if (request.type === 'reopen') {
    opening = undefined
    opened = undefined
    return { answer: undefined, version: 0, names: [] }
  }
  const catalogue = await catalogueOn(request.today)
  const { version, names } = catalogue.index
  return { answer: answerFrom(catalogue, request.name, request.ask as never), version, names }
}

async function catalogueOn(today: string): Promise<OpenedCatalogue> {
  if (opened?.today === today) return opened.catalogue
  const current = opening ?? open()
  opening = current
  const whole = await current.catch((error: unknown) => {
    // The next question tries again.
    if (opening === current) opening = undefined
    throw error
  })
  // The parts have changed meanwhile, or another question has opened them.
  if (opening !== current || opened?.today === today) return catalogueOn(today)
  const catalogue: OpenedCatalogue = { index: onDay(whole, today) }
  opened = { catalogue, today }
  // The first search would wait for it: a second on a slow phone.
  environment.setTimeout(() => textsOf(catalogue), pauseBeforeTexts)
  return catalogue
}

async function open(): Promise<CatalogueIndex> {
  const parts = []
  // One after the other, so that only one unpacked text is in the memory at a time.
  for (const { scope, name, bytes } of await readRecords())
    parts.push({ scope, name, content: decodeWhole(await gunzipText(bytes)) })
  return indexCatalogue(parts)
}

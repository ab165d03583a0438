import { navigate } from 'wouter/use-browser-location'
import { addresses } from '#contract/addresses.ts'
import { isFormOpen } from '#forms/open-forms.ts'
import { onShelvesChanged } from '#offline/changes.ts'
import { waitingRows } from '#offline/outbox.ts'
import type { Row } from '#offline/rows.ts'
import { note, noted } from '#session/notes.ts'
import { ownAddress } from '#session/safe-address.ts'
import { onSession, person } from '#session/session.ts'
import { say } from '#ui/news.ts'

// A rejected save keeps everything behind it from leaving, so its owner is told wherever they are at that moment: by a
// toast that leads to where it is put right. The page that shows the rejection at its fields is not interrupted.

const storageKey = 'rejections-told'
const most = 50
const settling = 400 // ms: several that are rejected together are one sentence, and a form may be opening just now

type Rejected = Pick<Row, 'id' | 'title' | 'to' | 'same' | 'problem'>

/** Tells each rejection once in a visit, whoever has heard it: this page, another tab, the worker with the app closed. */
export function watchRejections(): void {
  const toldKeys = new Set(noted<string[]>('session', storageKey) ?? [])
  let timer: ReturnType<typeof setTimeout> | undefined

  async function look() {
    const me = person()
    // Shelves that cannot be read now are read at the next change.
    const rows = await waitingRows(me).catch(() => undefined)
    if (!rows || me !== person()) return
    const news = rows.filter((row) => row.state === 'parked' && !toldKeys.has(keyOf(row)))
    if (news.length === 0) return
    for (const row of news) toldKeys.add(keyOf(row))
    note('session', storageKey, [...toldKeys].slice(-most))
    const unseen = news.filter((row) => !isShown(row))
    if (unseen.length > 0) tell(unseen)
  }
  const soon = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void look(), settling)
  }
  soon()
  onShelvesChanged(soon)
  onSession(soon)
}

/** The same write, rejected once more, is told once more. */
const keyOf = ({ id, problem }: Rejected) => `${id} ${problem?.at ?? 0}`

const isShown = ({ same }: Rejected) => isFormOpen(same) || location.pathname === addresses.outbox

function tell(rows: readonly Rejected[]) {
  const [first] = rows
  if (!first) return
  // Where the server takes nothing more about it, it says where to go instead.
  const instead = ownAddress(first.problem?.route)
  const to = rows.length > 1 ? addresses.outbox : (instead ?? first.to)
  say(rows.length > 1 ? `${rows.length} isian perlu diperbaiki.` : sentenceOf(first), {
    alert: true,
    action: { name: instead && rows.length === 1 ? 'Buka' : 'Perbaiki', run: () => navigate(to) },
  })
}

function sentenceOf({ title, problem }: Rejected): string {
  const { message, fields } = problem ?? {}
  const [field] = Object.values(fields ?? {})
  const why = field ?? (message && message !== 'refused' ? message : undefined)
  return `${title || 'Kiriman'} perlu diperbaiki${why === undefined ? '.' : `: ${why}`}`
}

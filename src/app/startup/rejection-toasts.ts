import { navigate } from 'wouter/use-browser-location'
import { addresses } from '#contract/addresses.ts'
import { isFormOpen } from '#offline/drafts/open-forms.ts'
import type { OutboxEntry } from '#offline/outbox/entry.ts'
import { pendingEntries } from '#offline/outbox/outbox.ts'
import { onDbChanged } from '#offline/storage/db-events.ts'
import { ownAddress } from '#session/safe-address.ts'
import { getItem, setItem } from '#session/safe-storage.ts'
import { onSession, person } from '#session/session.ts'
import { toast } from '#ui/feedback/toast.ts'

// A rejected save keeps everything behind it from leaving, so its owner is told wherever they are at that moment: by a
// toast that leads to where it is put right. The page that shows the rejection at its fields is not interrupted.

const storageKey = 'rejections-told'
const maxKeys = 50
const debounceMs = 400 // ms: several that are rejected together are one sentence, and a form may be opening just now

type RejectedEntry = Pick<OutboxEntry, 'id' | 'title' | 'to' | 'same' | 'problem'>

/** Tells each rejection once in a visit, whoever has heard it: this page, another tab, the worker with the app closed. */
export function watchRejectionToasts(): void {
  const shownKeys = new Set(getItem<string[]>('session', storageKey) ?? [])
  let timer: ReturnType<typeof setTimeout> | undefined

  async function look() {
    const me = person()
    // Shelves that cannot be read now are read at the next change.
    const rows = await pendingEntries(me).catch(() => undefined)
    if (!rows || me !== person()) return
    const news = rows.filter((row) => row.state === 'parked' && !shownKeys.has(keyOf(row)))
    if (news.length === 0) return
    for (const row of news) shownKeys.add(keyOf(row))
    setItem('session', storageKey, [...shownKeys].slice(-maxKeys))
    const unseen = news.filter((row) => !isShown(row))
    if (unseen.length > 0) showToast(unseen)
  }
  const soon = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void look(), debounceMs)
  }
  soon()
  onDbChanged(soon)
  onSession(soon)
}

/** The same write, rejected once more, is told once more. */
const keyOf = ({ id, problem }: RejectedEntry) => `${id} ${problem?.at ?? 0}`

const isShown = ({ same }: RejectedEntry) => isFormOpen(same) || location.pathname === addresses.outbox

function showToast(rows: readonly RejectedEntry[]) {
  const [first] = rows
  if (!first) return
  // Where the server takes nothing more about it, it says where to go instead.
  const fallback = ownAddress(first.problem?.route)
  const to = rows.length > 1 ? addresses.outbox : (fallback ?? first.to)
  toast(rows.length > 1 ? `${rows.length} isian perlu diperbaiki.` : sentenceOf(first), {
    alert: true,
    action: { name: fallback && rows.length === 1 ? 'Buka' : 'Perbaiki', run: () => navigate(to) },
  })
}

function sentenceOf({ title, problem }: RejectedEntry): string {
  const { message, fields } = problem ?? {}
  const [field] = Object.values(fields ?? {})
  const why = field ?? (message && message !== 'refused' ? message : undefined)
  return `${title || 'Kiriman'} perlu diperbaiki${why === undefined ? '.' : `: ${why}`}`
}

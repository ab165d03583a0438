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

// A rejected save blocks the entries behind it in the outbox. So its owner gets a toast on whatever page is open, with
// a button that opens the page to correct it. A page that shows the rejection at its fields gets no toast.

const storageKey = 'rejections-told'
const maxKeys = 50
const debounceMs = 400 // ms: rejections that come together share one toast, and a form may just be opening

type RejectedEntry = Pick<OutboxEntry, 'id' | 'title' | 'to' | 'same' | 'problem'>

/** Shows each rejection once in a visit, whether this page, another tab or the worker (app closed) received it. */
export function watchRejectionToasts(): void {
  const shownKeys = new Set(getItem<string[]>('session', storageKey) ?? [])
  let timer: ReturnType<typeof setTimeout> | undefined

  async function check() {
    const me = person()
    // If IndexedDB cannot be read now, the next change reads it.
    const rows = await pendingEntries(me).catch(() => undefined)
    if (!rows || me !== person()) return
    const rejected = rows.filter((row) => row.state === 'parked' && !shownKeys.has(keyOf(row)))
    if (rejected.length === 0) return
    for (const row of rejected) shownKeys.add(keyOf(row))
    setItem('session', storageKey, [...shownKeys].slice(-maxKeys))
    const unseen = rejected.filter((row) => !isShown(row))
    if (unseen.length > 0) showToast(unseen)
  }
  const checkSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void check(), debounceMs)
  }
  checkSoon()
  onDbChanged(checkSoon)
  onSession(checkSoon)
}

/** A write that is rejected again has another key, and gets another toast. */
const keyOf = ({ id, problem }: RejectedEntry) => `${id} ${problem?.at ?? 0}`

const isShown = ({ same }: RejectedEntry) => isFormOpen(same) || location.pathname === addresses.outbox

function showToast(rows: readonly RejectedEntry[]) {
  const [first] = rows
  if (!first) return
  // If the server accepts no correction, the rejection has the address of another page to open.
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

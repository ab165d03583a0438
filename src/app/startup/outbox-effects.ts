import type { QueryClient } from '@tanstack/react-query'
import { addresses } from '#contract/addresses.ts'
import type { EndpointName } from '#contract/index.ts'
import { type QueuedWriteName, queuedWrites } from '#contract/queued-writes.ts'
import { pendingEntries, receipts, retryNow } from '#offline/outbox/outbox.ts'
import { watchOutbox } from '#offline/outbox/scheduler.ts'
import { onDbChanged } from '#offline/storage/db-events.ts'
import { guest, onSession, person, session } from '#session/session.ts'
import { changeSession } from '#session/sign-in.ts'
import { toast } from '#ui/feedback/toast.ts'
import { recheckToken } from './token-check.ts'

// What follows when something that waited has arrived, whoever has sent it: this page, another tab, the worker.

const toastWindow = 2500 // ms: what arrives within that is said in one sentence
const immediateWithin = 15_000 // ms: what arrives sooner is no news to whoever has just saved it

type SyncedEntry = { id: string; person: string; name: string; title: string; to: string; keptAt: number }

/** Sends what waits for as long as the app is open, and draws what follows from it. Once, after the start. */
export function watchOutboxEffects(client: QueryClient): void {
  let owner: string | undefined
  let known = new Set<string>()

  function onSynced(come: SyncedEntry) {
    if (known.has(come.id) || come.person !== person()) return
    known.add(come.id)
    // The shop is open: from now on the account is complete.
    if (come.name === 'onboarding.stage5') {
      markShopOpen()
      void retryRejectedProducts().catch(() => {}) // shelves that are away: its owner sends it again
    }
    // The owner may have become the account's name: the greeting says what the server says.
    if (come.name === 'onboarding.stage1') recheckToken()
    const write = queuedWrite(come.name)
    for (const name of write?.invalidates ?? []) void client.invalidateQueries({ queryKey: [name] })
    if (!write?.quiet) queueToast(come)
  }

  async function look() {
    const me = person()
    if (me === guest) return
    const [there, waits] = await Promise.all([receipts(me), pendingEntries(me)]).catch(() => [])
    if (!there || !waits || me !== person()) return
    // Another phone has opened the shop, or the answer to its opening was lost: the refusal of a stage says so, too.
    if (waits.some(({ name, problem }) => name.startsWith('onboarding.') && problem?.route)) markShopOpen()
    if (owner === me) return there.forEach(onSynced)
    // What had arrived before this start, or this sign-in, is no news.
    owner = me
    known = new Set(there.map(({ id }) => id))
  }

  void look()
  onSession(() => void look())
  onDbChanged(() => void look())
  watchOutbox({ onArrived: onSynced })
}

/** A proof may have been written by a release that knows more writes than this one. */
const queuedWrite = (name: string): QueuedWrite | undefined =>
  Object.hasOwn(queuedWrites, name) ? queuedWrites[name as QueuedWriteName] : undefined

/** Checks what the contract cannot check of itself: that each name in `invalidates` is that of an endpoint. */
type QueuedWrite = { invalidates: readonly EndpointName[]; quiet?: true }

const markShopOpen = () => session()?.user_is_completed !== 1 && changeSession({ user_is_completed: 1 })

/** A product that was refused because the shop was not open yet. */
async function retryRejectedProducts() {
  const me = person()
  for (const { name, state, problem, seq } of await pendingEntries(me))
    if (name.startsWith('products.') && state === 'parked' && problem?.route) await retryNow(me, seq)
}

let titles: string[] = []
let timer: ReturnType<typeof setTimeout> | undefined

function queueToast({ title, keptAt, to }: SyncedEntry) {
  const age = Date.now() - keptAt
  if (age >= 0 && age < immediateWithin) return
  // Whoever looks at it sees it there.
  const { pathname, search } = location
  const { merchant_id: shop, lspro_id: body } = session() ?? {}
  const own = [shop && addresses.shop(shop), body && addresses.lspro(body), body && addresses.lsproDesk]
  if ([addresses.outbox, to, ...own].includes(pathname) || to === pathname + search) return
  titles.push(title)
  clearTimeout(timer)
  timer = setTimeout(() => {
    toast(titles.length === 1 ? `Terkirim: ${titles[0]}` : `Terkirim: ${titles.length} isian yang menunggu`)
    titles = []
  }, toastWindow)
}

import type { QueryClient } from '@tanstack/react-query'
import { addresses } from '#contract/addresses.ts'
import { endpointsByName } from '#contract/endpoints.ts'
import { happenedWithin } from '#contract/time/happened-within.ts'
import { pendingEntries, receipts, retryNow } from '#offline/outbox/outbox.ts'
import { watchOutbox } from '#offline/outbox/scheduler.ts'
import { onDbChanged } from '#offline/storage/db-events.ts'
import { guest, onSession, person, session } from '#session/session.ts'
import { changeSession } from '#session/sign-in.ts'
import { toast } from '#ui/feedback/toast.ts'
import { recheckToken } from './token-check.ts'

// The effects of an outbox entry that has arrived at the server, sent by this page, another tab or the worker.

const toastWindow = 2500 // ms: entries that arrive within this time share one toast
const immediateWithin = 15_000 // ms: an entry that arrives sooner gets no toast, because the user has just saved it

type SyncedEntry = { id: string; person: string; name: string; title: string; to: string; keptAt: number }

/**
 * Sends the outbox as long as the app is open, and applies the effects of what has arrived. Call once, after the start.
 */
export function watchOutboxEffects(client: QueryClient): void {
  let owner: string | undefined
  let handledIds = new Set<string>()

  function onSynced(entry: SyncedEntry) {
    if (handledIds.has(entry.id) || entry.person !== person()) return
    handledIds.add(entry.id)
    // The shop is open: from now on the account is complete.
    if (entry.name === 'onboarding.stage5') {
      markShopOpen()
      void retryRejectedProducts().catch(() => {}) // without IndexedDB the merchant has to retry them
    }
    // The owner's name may have become the account's name: the greeting must show the server's value.
    if (entry.name === 'onboarding.stage1') recheckToken()
    // Undefined for a receipt that was written by a release with more kinds of writes than this one.
    const write = endpointsByName.get(entry.name)?.queue
    for (const name of write?.invalidates ?? []) void client.invalidateQueries({ queryKey: [name] })
    if (!write?.quiet) queueToast(entry)
  }

  async function checkReceipts() {
    const me = person()
    if (me === guest) return
    const [arrived, waiting] = await Promise.all([receipts(me), pendingEntries(me)]).catch(() => [])
    if (!arrived || !waiting || me !== person()) return
    // Another phone has opened the shop, or the response to its opening was lost: the rejection of a stage then has a
    // `route`.
    if (waiting.some(({ name, problem }) => name.startsWith('onboarding.') && problem?.route)) markShopOpen()
    if (owner === me) return arrived.forEach(onSynced)
    // Entries that had arrived before this start or sign-in have no effects now.
    owner = me
    handledIds = new Set(arrived.map(({ id }) => id))
  }

  void checkReceipts()
  onSession(() => void checkReceipts())
  onDbChanged(() => void checkReceipts())
  watchOutbox({ onArrived: onSynced })
}

const markShopOpen = () => session()?.user_is_completed !== 1 && changeSession({ user_is_completed: 1 })

/** Retries the products that were rejected because the shop was not open yet. */
async function retryRejectedProducts() {
  const me = person()
  for (const { name, state, problem, seq } of await pendingEntries(me))
    if (name.startsWith('products.') && state === 'parked' && problem?.route) await retryNow(me, seq)
}

let arrivedEntries: SyncedEntry[] = []
let timer: ReturnType<typeof setTimeout> | undefined

function queueToast(entry: SyncedEntry) {
  if (happenedWithin(immediateWithin, entry.keptAt)) return
  // No toast on a page that shows the entry itself.
  const { pathname, search } = location
  const { merchant_id: shop, lspro_id: body } = session() ?? {}
  const ownPages = [
    ...[shop && addresses.shop(shop), shop && addresses.shopHome],
    ...[body && addresses.lspro(body), body && addresses.lsproDesk],
  ]
  if ([addresses.outbox, entry.to, ...ownPages].includes(pathname) || entry.to === pathname + search) return
  arrivedEntries.push(entry)
  clearTimeout(timer)
  timer = setTimeout(() => {
    toast(arrivalText(arrivedEntries))
    arrivedEntries = []
  }, toastWindow)
}

/** The toast about entries that have arrived together: an opened shop is worth more than their number. */
export function arrivalText(entries: readonly Pick<SyncedEntry, 'name' | 'title'>[]): string {
  const isOpened = entries.some(({ name }) => name === 'onboarding.stage5')
  const products = entries.filter(({ name }) => name === 'products.save').length
  const reviewText = products === 1 ? ' Produk pertama sedang diperiksa.' : ` ${products} produk sedang diperiksa.`
  if (isOpened) return `Toko Anda sudah dibuka.${products > 0 ? reviewText : ''}`
  return entries.length === 1 ? `Terkirim: ${entries[0]!.title}` : `Terkirim: ${entries.length} isian yang menunggu`
}

import type { QueryClient } from '@tanstack/react-query'
import { addresses } from '#contract/addresses.ts'
import type { EndpointName } from '#contract/index.ts'
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
  let whose: string | undefined
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
    for (const name of invalidatedBy(come.name)) void client.invalidateQueries({ queryKey: [name] })
    // That a notice was put away, or a heart was pressed, is no news.
    if (!/^(notices|favorites)\./.test(come.name)) queueToast(come)
  }

  async function look() {
    const me = person()
    if (me === guest) return
    const [there, waits] = await Promise.all([receipts(me), pendingEntries(me)]).catch(() => [])
    if (!there || !waits || me !== person()) return
    // Another phone has opened the shop, or the answer to its opening was lost: the refusal of a stage says so, too.
    if (waits.some(({ name, problem }) => name.startsWith('onboarding.') && problem?.route)) markShopOpen()
    if (whose === me) return there.forEach(onSynced)
    // What had arrived before this start, or this sign-in, is no news.
    whose = me
    known = new Set(there.map(({ id }) => id))
  }

  void look()
  onSession(() => void look())
  onDbChanged(() => void look())
  watchOutbox({ onArrived: onSynced })
}

const ofShop: EndpointName[] = [
  'onboarding.detail',
  'onboarding.finish',
  'shops.profile',
  'shops.detail',
  'shops.paging',
]
const ofProducts: EndpointName[] = ['products.mine', 'products.own']
const ofLspro: EndpointName[] = [
  'lspro.own',
  'lspro.posts',
  'lspro.searchPosts',
  'lspro.removedPosts',
  'lspro.detail',
  'lspro.list',
  'lspro.certificates',
]
const ofShowcase: EndpointName[] = ['showcase.home', 'showcase.list', 'showcase.detail']

/** What the server says otherwise from now on. */
function invalidatedBy(name: string): EndpointName[] {
  if (name.startsWith('products.')) return [...ofProducts, ...ofShowcase, 'notices.list']
  if (name.startsWith('help.')) return []
  if (name === 'lspro.checkCertificate') return [...ofLspro, 'showcase.detail']
  if (name.startsWith('lspro.')) return ofLspro
  if (name.startsWith('nib.')) return ['nib.cases']
  if (name.startsWith('follows.')) return ['follows.list']
  if (name.startsWith('favorites.')) return ['favorites.list']
  return name.startsWith('notices.') ? ['notices.list'] : [...ofShop, 'notices.list']
}

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

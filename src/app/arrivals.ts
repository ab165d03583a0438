import type { QueryClient } from '@tanstack/react-query'
import { addresses } from '#contract/addresses.ts'
import type { EndpointName } from '#contract/index.ts'
import { onShelvesChanged } from '#offline/changes.ts'
import { arrivedRows, hurry, waitingRows } from '#offline/outbox.ts'
import { watchOutbox } from '#offline/sending.ts'
import { guest, onSession, person, session } from '#session/session.ts'
import { changeSession } from '#session/signing.ts'
import { say } from '#ui/news.ts'
import { lookAgain } from './token-check.ts'

// What follows when something that waited has arrived, whoever has sent it: this page, another tab, the worker.

const together = 2500 // ms: what arrives within that is said in one sentence
const atOnce = 15_000 // ms: what arrives sooner is no news to whoever has just saved it

type Come = { id: string; person: string; name: string; title: string; to: string; keptAt: number }

/** Sends what waits for as long as the app is open, and draws what follows from it. Once, after the start. */
export function watchArrivals(client: QueryClient): void {
  let whose: string | undefined
  let known = new Set<string>()

  function heed(come: Come) {
    if (known.has(come.id) || come.person !== person()) return
    known.add(come.id)
    // The shop is open: from now on the account is complete.
    if (come.name === 'onboarding.stage5') {
      shopIsOpen()
      void sendRefusedAgain().catch(() => {}) // shelves that are away: its owner sends it again
    }
    // The owner may have become the account's name: the greeting says what the server says.
    if (come.name === 'onboarding.stage1') lookAgain()
    for (const name of knownOtherwise(come.name)) void client.invalidateQueries({ queryKey: [name] })
    // That a notice was put away, or a heart was pressed, is no news.
    if (!/^(notices|favorites)\./.test(come.name)) tellLater(come)
  }

  async function look() {
    const me = person()
    if (me === guest) return
    const [there, waits] = await Promise.all([arrivedRows(me), waitingRows(me)]).catch(() => [])
    if (!there || !waits || me !== person()) return
    // Another phone has opened the shop, or the answer to its opening was lost: the refusal of a stage says so, too.
    if (waits.some(({ name, problem }) => name.startsWith('onboarding.') && problem?.route)) shopIsOpen()
    if (whose === me) return there.forEach(heed)
    // What had arrived before this start, or this sign-in, is no news.
    whose = me
    known = new Set(there.map(({ id }) => id))
  }

  void look()
  onSession(() => void look())
  onShelvesChanged(() => void look())
  watchOutbox({ onArrived: heed })
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
function knownOtherwise(name: string): EndpointName[] {
  if (name.startsWith('products.')) return [...ofProducts, ...ofShowcase, 'notices.list']
  if (name.startsWith('help.')) return []
  if (name === 'lspro.checkCertificate') return [...ofLspro, 'showcase.detail']
  if (name.startsWith('lspro.')) return ofLspro
  if (name.startsWith('nib.')) return ['nib.cases']
  if (name.startsWith('follows.')) return ['follows.list']
  if (name.startsWith('favorites.')) return ['favorites.list']
  return name.startsWith('notices.') ? ['notices.list'] : [...ofShop, 'notices.list']
}

const shopIsOpen = () => session()?.user_is_completed !== 1 && changeSession({ user_is_completed: 1 })

/** A product that was refused because the shop was not open yet. */
async function sendRefusedAgain() {
  const me = person()
  for (const { name, state, problem, seq } of await waitingRows(me))
    if (name.startsWith('products.') && state === 'parked' && problem?.route) await hurry(me, seq)
}

let titles: string[] = []
let timer: ReturnType<typeof setTimeout> | undefined

function tellLater({ title, keptAt, to }: Come) {
  const age = Date.now() - keptAt
  if (age >= 0 && age < atOnce) return
  // Whoever looks at it sees it there.
  const { pathname, search } = location
  const { merchant_id: shop, lspro_id: body } = session() ?? {}
  const own = [shop && addresses.shop(shop), body && addresses.lspro(body), body && addresses.lsproDesk]
  if ([addresses.outbox, to, ...own].includes(pathname) || to === pathname + search) return
  titles.push(title)
  clearTimeout(timer)
  timer = setTimeout(() => {
    say(titles.length === 1 ? `Terkirim: ${titles[0]}` : `Terkirim: ${titles.length} isian yang menunggu`)
    titles = []
  }, together)
}

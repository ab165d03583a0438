import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPhone } from '../../support/browser/browser.ts'
import { untilOutboxEmpty } from '../../support/browser/read-local-db.ts'
import { faults } from '../../support/network/faulty-network.ts'
import { type Effect, type Merchant, openShops, type Shops } from '../../support/network/shops-behind-proxy.ts'
import { fill, signIn } from '../../support/pages/page-actions.ts'
import { atStage, back, fillStage3, onward } from '../../support/pages/wizard.page.ts'

// @begins-early: one of the files that take longest.

// CHAOS_SAVES sets the number of saves (40 in npm run test:all), CHAOS_SEED which writes get a fault.
const saves = Number(process.env.CHAOS_SAVES ?? 8)
const seed = Number(process.env.CHAOS_SEED ?? 20)
const phones = saves > 8 ? 3 : 2

/** The values that one merchant saved, in order. */
type Saved = { merchant: Merchant; names: string[]; tkdns: string[] }

test(`outbox on a faulty network: of ${saves} saves with a fault in every third write, none is lost, repeated or reordered`, {
  tags: ['long'],
  timeout: 900_000,
}, async () => {
  const shops = await openShops(
    Array.from({ length: phones }, () => ({ stage: 4 as const })),
    { seed },
  )
  const startedAt = performance.now()
  const saved = await Promise.all(shops.merchants.map((merchant, n) => saveAgainAndAgain(shops, merchant, n)))
  const effects = await shops.effects()
  const { network } = shops
  const keysDone = new Set(network.answered.filter(({ code }) => code === '00').map(({ key }) => key))
  console.log(
    `${saves} saves, ${network.writes.length} sendings of ` +
      `${new Set(network.writes.map(({ key }) => key)).size} writes, ` +
      `${effects.length} effects in ${Math.round((performance.now() - startedAt) / 1000)} s; ` +
      faults.map((fault) => `${fault} ${network.done[fault]}`).join(', '),
  )
  expect(effects.length, 'every accepted write took effect once').toBe(keysDone.size)
  for (const { merchant, names, tkdns } of saved) {
    const mine = effects.filter(({ merchantId }) => merchantId === merchant.merchantId)
    expect(mine.at(-1), 'the server has the last values').toMatchObject({
      name: names.at(-1),
      tkdn: tkdns.at(-1),
    })
    expectOrder(changesOf(mine, 'name'), names)
    expectOrder(changesOf(mine, 'tkdn'), tkdns)
    for (const [n, { name, tkdn }] of mine.entries())
      expect(name !== mine[n - 1]?.name || tkdn !== mine[n - 1]?.tkdn, 'no write took effect twice').toBe(true)
  }
})

/** Goes back and forth between the stages and saves a new value each time, while 35 % of the writes have a fault. */
async function saveAgainAndAgain({ network }: Shops, merchant: Merchant, phoneNo: number): Promise<Saved> {
  const phone = await openPhone({ url: network.url, worker: true })
  phone.expectComplaint(/Failed to load resource|net::ERR_/)
  const { page } = phone
  await signIn(page, merchant.email)
  await page.goto('/merchant/stage-3')
  network.setFaults(0.35)
  const saved: Saved = { merchant, names: [], tkdns: [] }
  for (let n = 1; n <= saves / phones; n++) {
    // Every fourth save is of another stage on a freshly loaded page: two writes of one shop are pending, and the page
    // that was sending is gone.
    if (n % 4 === 0) {
      await page.goto('/merchant/stage-1')
      saved.names.push(await saveName(page, `Usaha ${phoneNo}-${n}`))
      await atStage(page, 2)
      await page.goto('/merchant/stage-3')
    } else {
      saved.tkdns.push(await saveTkdn(page, `TKDN ${phoneNo}-${n}`))
    }
  }
  network.setFaults(0)
  await untilOutboxEmpty(page)
  return saved
}

async function saveTkdn(page: Page, tkdn: string) {
  await atStage(page, 3)
  await fillStage3(page, tkdn)
  await onward(page)
  await atStage(page, 4)
  await back(page)
  return tkdn
}

async function saveName(page: Page, name: string) {
  await atStage(page, 1)
  await fill(page, /^Nama usaha/, name)
  await onward(page)
  return name
}

/** The values of a field, without repetitions by writes of other fields. */
const changesOf = (effects: Effect[], field: 'name' | 'tkdn') =>
  effects.map((effect) => effect[field]).filter((value, n, all) => value !== all[n - 1])

/** Expects the values to have arrived in the order of saving. Values replaced before they were sent may be missing. */
function expectOrder(arrived: (string | null)[], all: string[]) {
  const values = arrived.filter((value): value is string => value !== null && all.includes(value))
  expect(values).toEqual(all.filter((value) => values.includes(value)))
}

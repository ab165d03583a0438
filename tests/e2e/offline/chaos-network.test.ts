import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPhone } from '../../support/browser/browser.ts'
import { untilAllHasLeft } from '../../support/browser/read-local-db.ts'
import { faults } from '../../support/network/faulty-network.ts'
import { type Effect, type Merchant, openShops, type Shops } from '../../support/network/shops-behind-proxy.ts'
import { fill, signIn } from '../../support/pages/page-actions.ts'
import { atStage, back, fillStage3, onward } from '../../support/pages/wizard.page.ts'

// CHAOS_SAVES and CHAOS_SEED make it longer (npm run test:all: 40), or another one.
const saves = Number(process.env.CHAOS_SAVES ?? 8)
const seed = Number(process.env.CHAOS_SEED ?? 20)
const phones = saves > 8 ? 3 : 2

/** What each save of one person said, in the order of saving. */
type Told = { merchant: Merchant; names: string[]; tkdns: string[] }

test(`${saves} saves over a road on which every third write comes to grief: none is lost, none is there twice, none overtakes`, async () => {
  const shops = await openShops(
    Array.from({ length: phones }, () => ({ stage: 4 as const })),
    { seed },
  )
  const began = performance.now()
  const told = await Promise.all(shops.merchants.map((merchant, n) => saveAgainAndAgain(shops, merchant, n)))
  const effects = await shops.effects()
  const { road } = shops
  const keysDone = new Set(road.answered.filter(({ said }) => said === '00').map(({ key }) => key))
  console.log(
    `${saves} saves, ${road.passed.length} sendings of ${new Set(road.passed.map(({ key }) => key)).size} writes, ` +
      `${effects.length} effects in ${Math.round((performance.now() - began) / 1000)} s; ` +
      faults.map((fault) => `${fault} ${road.done[fault]}`).join(', '),
  )
  expect(effects.length, 'every write that was said yes to is there once').toBe(keysDone.size)
  for (const { merchant, names, tkdns } of told) {
    const mine = effects.filter(({ merchantId }) => merchantId === merchant.merchantId)
    expect(mine.at(-1), 'the last that was typed is what the server has').toMatchObject({
      name: names.at(-1),
      tkdn: tkdns.at(-1),
    })
    inOrder(changesOf(mine, 'name'), names)
    inOrder(changesOf(mine, 'tkdn'), tkdns)
    for (const [n, { name, tkdn }] of mine.entries())
      expect(name !== mine[n - 1]?.name || tkdn !== mine[n - 1]?.tkdn, 'nothing is done twice').toBe(true)
  }
}, 900_000)

/** Goes back and forth between the stages and saves something new each time, while the road is as bad as it gets. */
async function saveAgainAndAgain({ road }: Shops, merchant: Merchant, phoneNo: number): Promise<Told> {
  const phone = await openPhone({ url: road.url, worker: true })
  phone.expectComplaint(/Failed to load resource|net::ERR_/)
  const { page } = phone
  await signIn(page, merchant.email)
  await page.goto('/merchant/stage-3')
  road.trouble(0.35)
  const told: Told = { merchant, names: [], tkdns: [] }
  for (let n = 1; n <= saves / phones; n++) {
    // Every fourth is of another stage, on a page that has just been loaded: two writes of one shop wait one behind the
    // other, and whoever was sending has gone.
    if (n % 4 === 0) {
      await page.goto('/merchant/stage-1')
      told.names.push(await saveName(page, `Usaha ${phoneNo}-${n}`))
      await atStage(page, 2)
      await page.goto('/merchant/stage-3')
    } else {
      told.tkdns.push(await saveTkdn(page, `TKDN ${phoneNo}-${n}`))
    }
  }
  road.trouble(0)
  await untilAllHasLeft(page)
  return told
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

/** What stood in it, without its repetitions by writes of something else. */
const changesOf = (effects: Effect[], field: 'name' | 'tkdn') =>
  effects.map((effect) => effect[field]).filter((value, n, all) => value !== all[n - 1])

/** Whatever arrived came in the order of saving: what was replaced before it left is left out, and nothing else differs. */
function inOrder(arrived: (string | null)[], saved: string[]) {
  const known = arrived.filter((value): value is string => value !== null && saved.includes(value))
  expect(known).toEqual(saved.filter((value) => known.includes(value)))
}

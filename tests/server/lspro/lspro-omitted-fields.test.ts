import { beforeAll, describe, expect, test } from 'vitest'
import { renderPage } from '#app/ssr/render.tsx'
import type { Endpoint } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { usualEngine } from '#tests/support/database/engines.ts'
import { type Bodies, type BodyOwner, openBodies, sni } from '../../fixtures/lspro.fixture.ts'

// Private data of a body appears in no public answer: phone numbers, referral codes, disputes, who has changed what,
// and removed posts.

let place: Bodies
let owner: BodyOwner
let product: number
beforeAll(async () => {
  place = await openBodies(usualEngine())
  owner = await place.owner({
    ...{ name: 'Lembaga Kunang', mobile_phone: '+6281234567890', office_phone: '0251-100111' },
    ...{ click: 765_431, created_by: 765_432, updated_by: 765_433, updated_at: '2019-07-08T09:10:11Z' },
    ...{ website: 'https://kunang.example', email: 'halo@kunang.example', address: 'Jl. Kunang No. 1' },
  })
  const { db, people } = place
  const { bodyId } = owner
  await db.query("insert into referral_code (code, lspro_id, created_by) values ('KNG234', $1, 765434)", [bodyId])
  await place.post(bodyId, { remark: '<p>Kunang lama</p>', created_by: 765_435 })
  await place.post(bodyId, { remark: '<p>Postingan terhapus</p>', removed_at: new Date() })
  product = await place.product(people.merchant.shopId, { ...sni, name: 'Lampu Kunang', lspro_id: bodyId })
  await db.query(
    `insert into certificate_check (product_id, lspro_id, verdict, remark, sni_no, sni_start_date, sni_no_end, by_person_id)
     values ($1, $2, 'disputed', 'Sengketa kami', 'SNI 1', '2025-01-01', true, 765436)`,
    [product, bodyId],
  )
})

const kept = [
  ...['81234567890', '251100111', '765431', '765432', '765433', '765434', '765435', '765436', '20190708'],
  ...['KNG234', 'Postinganterhapus', 'Sengketakami'],
]
/** In any spelling: separators between digits and words are removed. */
const keptIn = (text: string) => {
  const close = text.replace(/(\\u00a0|[\s\u00a0().+/-])/g, '')
  return kept.filter((secret) => close.includes(secret))
}

// Inputs for which an answer contains the body; an empty input where none is listed.
const asks: Record<string, () => object[]> = {
  'POST /lspro/list': () => [{}, { rows: 100 }, { search: 'kunang' }, { province_id: 32, scope_id: 1 }],
  'POST /lspro/detail': () => [{ id: owner.bodyId }],
  'POST /lspro/posting/list': () => [{}, { lspro_id: owner.bodyId, rows: 50 }],
  'POST /lspro/posting/list/search': () => [{}, { search: 'kunang' }, { search: 'terhapus' }, { search: 'postingan' }],
  'POST /lspro/seen': () => [{ id: owner.bodyId }],
  'POST /product/list': () => [{}, { search: 'kunang' }],
}
const publicCalls = Object.values(contract)
  .flatMap((room) => Object.values(room) as Endpoint[])
  .filter(({ access }) => access === 'anyone')
const whoever = () => ({ nobody: undefined, owner, ...place.people })

describe('private data of a certification body', () => {
  test('is found by this test in every spelling', () => {
    for (const text of ['0812-3456-7890', '+62 (812) 3456.7890', '"0251-100111"']) expect(keptIn(text)).toHaveLength(1)
    expect(keptIn('<p>Postingan terhapus</p> KNG234')).toEqual(['KNG234', 'Postinganterhapus'])
  })

  test.each(['nobody', 'visitor', 'merchant', 'another body', 'owner', 'operator'] as const)(
    'is in no public answer to: %s',
    async (name) => {
      let told = 0
      for (const { path, method = 'POST' } of publicCalls) {
        for (const ask of asks[`${method} ${path}`]?.() ?? [{}]) {
          const at = path.replace('{id}', String(path.startsWith('/product') ? product : 32))
          const { body } = await place.send(at, ask, whoever()[name]?.headers, method)
          expect(keptIn(body), `${at} ${JSON.stringify(ask)}`).toEqual([])
          if (body.includes('Kunang')) told += 1
        }
      }
      // The directory at its three addresses, five times in all; the body's page; the feed and its search; the product.
      expect(told).toBeGreaterThan(12)
    },
  )

  test('is in no server-rendered page and not in the sitemap', async () => {
    const { bodyId } = owner
    const pages = [
      ...['/base/lspro/list', '/base/lspro/list?search=kunang', '/base/lspro/posting/list'],
      ...['/base/lspro/posting/list?search=kunang', `/base/lspro/detail/${bodyId}`, `/product/detail?id=${product}`],
    ]
    const base = 'https://etalase.example'
    for (const address of pages) {
      const screen = await renderPage(address, { ask: place.api.ask, baseUrl: base, fileHost: '/files' })
      const text = JSON.stringify(screen)
      expect([address, screen?.status, text.includes('Kunang'), keptIn(text)]).toEqual([address, 200, true, []])
    }
    // The sitemap has the day on which a page was changed.
    expect(keptIn((await place.app.inject('/sitemap.xml')).body)).toEqual(['20190708'])
  })
})

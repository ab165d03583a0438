import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { renderPage } from '#app/ssr/render.tsx'
import { addresses } from '#contract/addresses.ts'
import { postAddress } from '#features/lspro/public/lspro-view.ts'
import { deleteExpired } from '#server/delete-expired.ts'
import { clearCache } from '#server/http/micro-cache.ts'
import { type Desk, openDesk } from '../../fixtures/operator-desk.fixture.ts'
import { actor } from '../../support/people.ts'

let place: Desk
let rara: Desk['rara']
beforeAll(async () => {
  place = await openDesk()
  rara = place.rara
})

type Thing = { kind: string; id: number }
const report = (thing: Thing, more: object = {}, headers: Record<string, string> = {}) =>
  place.ask('/report', { reason: 'misleading', ...thing, ...more }, headers)
const caseAbout = async ({ kind, id }: Thing): Promise<number> =>
  (await rara.ask('case/open', { kind, thing_id: id })).data.id
const read = async (thing: Thing) => (await rara.ask('case', { id: await caseAbout(thing) })).data
const judge = async (thing: Thing, verdict: string, more: object = {}) => {
  const { id, version } = await read(thing)
  return rara.ask('case/judge', { id, version, verdict, reason: 'Nomor SNI-nya milik usaha lain.', ...more })
}
const undo = async (thing: Thing, decision_id?: number) => {
  const { id, version, decisions } = await read(thing)
  const last = decision_id ?? decisions.find((one: { ended_at: string | null }) => one.ended_at === null).id
  return rara.ask('case/undo', { id, version, decision_id: last, reason: 'Buktinya sudah kami terima.' })
}
const live = async (shopId: number, row: object = {}) =>
  ({ kind: 'product', id: await place.product(shopId, { review_state: 'approved', queued_at: null, ...row }) }) as const
const shelf = async (shopId: number) =>
  (
    await place.db.query<{ id: number }>(
      'select product_id as id from product_listing where merchant_id = $1 and category_id = 0 order by 1',
      [shopId],
    )
  ).map(({ id }) => id)
const open = async (path: string) => {
  clearCache(place.db)
  return (await place.send(path, {}, {}, 'GET')).json()
}
const productPage = (id: number) => open(`/product/detail/${id}`)
const screenBy = () => ({ ask: place.api.ask, baseUrl: 'https://etalase.example', fileHost: '/files' })
const noted = (action: string, decision: number) =>
  place.db.query<{ who: string; reason: string | null; after: Record<string, unknown> }>(
    `select who, reason, after from audit_log where action = $1 and (after ->> 'decision_id')::int = $2`,
    [action, decision],
  )

describe('a report', () => {
  test('of a guest and of a signed-in user are added to one case of the reported thing', async () => {
    const siti = await place.shop()
    const thing = await live(siti.shopId)
    const device = randomUUID()
    const budi = await actor(place.db)
    expect(await report(thing, { device, remark: 'Harganya lain di toko.', contact: 'ani@uji.example' })).toEqual({
      code: '00',
      message: 'Terima kasih. Laporan Anda sudah kami terima.',
    })
    await report(thing, { device, reason: 'sni' })
    await report(thing, { reason: 'sni' }, budi.headers)
    const { data } = await rara.ask('cases', { kind: 'product', rows: 50 })
    const row = data.find((one: { name: string; reports: number }) => one.reports === 3)
    expect(row).toMatchObject({
      kind: 'product',
      voices: 2,
      reasons: ['sni', 'misleading'],
      is_public: 1,
      verdicts: [],
    })
    expect((await read(thing)).all_reports).toMatchObject([
      { reason: 'sni', user: { id: budi.personId }, voice: 2 },
      { reason: 'sni', user: null, voice: 1, contact: null },
      { reason: 'misleading', remark: 'Harganya lain di toko.', contact: 'ani@uji.example', voice: 1 },
    ])
  })

  test('sent again with the same idempotency key is stored once', async () => {
    const thing = await live((await place.shop()).shopId)
    const headers = { 'idempotency-key': randomUUID() }
    for (const answer of await Promise.all([1, 2, 3].map(() => report(thing, {}, headers))))
      expect(answer.code).toBe('00')
    expect((await report(thing, { remark: 'Lain.' }, headers)).code).toBe('01')
    expect((await read(thing)).all_reports).toHaveLength(1)
  })

  test('of a hidden or unknown thing is answered with thanks and not stored', async () => {
    const hidden = await live((await place.shop()).shopId, { status: 'not active' })
    for (const thing of [hidden, { kind: 'posting', id: 2_000_000_000 }]) {
      expect(await report(thing)).toMatchObject({ code: '00', message: expect.stringContaining('sudah tidak tampil') })
    }
    expect((await read(hidden)).all_reports).toEqual([])
  })

  test.each([
    ['other', '', { remark: 'Mohon tulis apa yang Anda laporkan' }],
    ['other', '\u200B', { remark: 'Mohon tulis apa yang Anda laporkan' }],
    ['', 'x', { reason: 'Mohon pilih alasannya' }],
    ['scam', 'x'.repeat(1001), { remark: 'Paling banyak 1000 huruf' }],
  ])('with the reason %j and the remark %j is rejected at that field', async (reason, remark, fields) => {
    expect(await report({ kind: 'shop', id: 1 }, { reason, remark })).toMatchObject({ code: '05', fields })
  })

  test('is rate-limited by device, so that many people at one IP address can report', async () => {
    const thing = await live((await place.shop()).shopId)
    const ask = await place.counting()
    const from = (device: string) => ask('../report', { ...thing, reason: 'scam', device }, { headers: {} })
    const [one, codes] = [randomUUID(), [] as string[]]
    for (let n = 0; n < 13; n++) codes.push((await from(one)).code)
    expect(codes).toEqual([...Array(12).fill('00'), '29'])
    for (let n = 0; n < 30; n++) expect((await from(randomUUID())).code, 'another phone at the same address').toBe('00')
  })
})

describe('a moderation decision', () => {
  test('to take a product down removes it from its page, lists and search, and its owner reads the reason', async () => {
    const siti = await place.shop()
    const thing = await live(siti.shopId, { name: 'Kerupuk Wajitanu' })
    await report(thing)
    expect(await shelf(siti.shopId)).toEqual([thing.id])
    expect((await judge(thing, 'take-down')).code).toBe('00')
    expect(await shelf(siti.shopId)).toEqual([])
    expect(await place.db.query('select 1 from product_words where product_id = $1', [thing.id])).toEqual([])
    expect(await productPage(thing.id)).toEqual({
      code: '10',
      message: 'Produk ini diturunkan oleh pengelola Etalase Mutu.',
    })
    const drawn = await renderPage(`/product/detail?id=${thing.id}`, screenBy())
    expect(drawn).toMatchObject({
      ...{ status: 410, app: '' },
      answers: '<noscript><h1>Produk ini diturunkan oleh pengelola Etalase Mutu.</h1></noscript>',
    })
    expect(drawn!.head).not.toContain('Wajitanu')
    const { data } = await siti.ask('/notification')
    expect(data).toMatchObject([
      {
        description: 'Keputusan pengelola',
        product_id: thing.id,
        content_after: {
          name: 'Kerupuk Wajitanu',
          sni_remark: 'Nomor SNI-nya milik usaha lain.',
          effect: 'Produk ini diturunkan dan tidak tampil lagi.',
          decision_id: expect.any(Number),
        },
      },
    ])
    expect(await place.lettersTo(siti.personId)).toMatchObject([
      { kind: 'moderated', facts: { remark: 'Nomor SNI-nya milik usaha lain.' } },
    ])
    const decided = await read(thing)
    expect(decided).toMatchObject({ open_since: null, reports: 0, is_public: 0, verdicts: ['take-down'] })
    expect(await noted('moderation.decided', decided.decisions[0].id)).toMatchObject([
      { who: 'Rara Operator', reason: 'Nomor SNI-nya milik usaha lain.', after: { ruling: 'take-down' } },
    ])
    // Actions of the owner meanwhile do not bring it back.
    for (const status of ['not active', 'active']) await siti.ask('/product/stand', { id: thing.id, status })
    expect(await shelf(siti.shopId)).toEqual([])
    expect((await judge(thing, 'take-down')).code, 'twice').toBe('01')
    expect((await undo(thing)).code).toBe('00')
    expect(await shelf(siti.shopId)).toEqual([thing.id])
    expect((await productPage(thing.id)).code).toBe('00')
    expect((await place.lettersTo(siti.personId)).map(({ kind }) => kind)).toEqual(['moderated', 'moderation-ended'])
  })

  test('to do nothing closes the reports and notifies no one', async () => {
    const siti = await place.shop()
    const thing = await live(siti.shopId)
    await report(thing)
    expect(await judge(thing, 'nothing')).toMatchObject({ code: '00', message: 'Laporan ditutup tanpa tindakan.' })
    expect(await read(thing)).toMatchObject({ open_since: null, reports: 0, is_public: 1 })
    expect((await siti.ask('/notification')).data).toEqual([])
    await report(thing)
    expect((await read(thing)).open_since, 'a new report opens it again').not.toBeNull()
  })

  test.each([1, 0])('to ask for a change (visible: %i) ends when the changed product is approved', async (visible) => {
    const siti = await place.shop()
    const thing = await live(siti.shopId)
    expect((await judge(thing, 'changes')).fields).toEqual({ visible: 'Pilih apakah tetap tampil' })
    expect((await judge(thing, 'changes', { visible })).code).toBe('00')
    expect((await read(thing)).is_public).toBe(visible)
    const [revision] = await place.db.query('select review_state, remark from product_revision where product_id = $1', [
      thing.id,
    ])
    expect(revision).toEqual({ review_state: 'changes_requested', remark: 'Nomor SNI-nya milik usaha lain.' })
    await place.db.query(
      `update product_revision set review_state = 'submitted', content = content || '{"name":"Baru"}'
      where product_id = $1`,
      [thing.id],
    )
    const approved = await rara.ask('decide', {
      id: thing.id,
      version: await place.versionOf(thing.id),
      verdict: 'approve',
    })
    expect(approved.code).toBe('00')
    expect(await read(thing)).toMatchObject({
      name: 'Baru',
      is_public: 1,
      verdicts: [],
      decisions: [{ ended_how: 'mended' }],
    })
  })

  test('to ask for a change, when undone, withdraws the request and keeps what the owner has written since', async () => {
    const siti = await place.shop()
    const [plain, begun, edited] = [await live(siti.shopId), await live(siti.shopId), await live(siti.shopId)]
    await place.revise(begun.id, { name: 'Diubah pemiliknya' })
    for (const thing of [plain, begun, edited]) expect((await judge(thing, 'changes', { visible: 0 })).code).toBe('00')
    await place.db.query(`update product_revision set review_state = 'draft' where product_id = $1`, [edited.id])
    await place.db.query('update product set version = version + 1 where id = $1', [edited.id])
    for (const thing of [plain, begun, edited]) expect((await undo(thing)).code).toBe('00')
    const states = await place.db.query(
      'select product_id, review_state, remark from product_revision where product_id = any ($1) order by 1',
      [[plain.id, begun.id, edited.id]],
    )
    expect(states).toMatchObject([
      { product_id: begun.id, review_state: 'submitted', remark: null },
      { product_id: edited.id, review_state: 'draft' },
    ])
    expect(await shelf(siti.shopId)).toEqual([plain.id, begun.id, edited.id])
  })

  test('to suspend a shop hides everything in it, and when undone every product is as before', async () => {
    const siti = await place.shop()
    const shop = { kind: 'shop', id: siti.shopId }
    const goods = [
      await live(siti.shopId),
      await live(siti.shopId, { status: 'not active' }),
      await live(siti.shopId, { review_state: 'submitted' }),
      await live(siti.shopId, { review_state: 'draft' }),
    ]
    const blocked = await live(siti.shopId)
    await judge(blocked, 'take-down')
    const states = () =>
      place.db.query('select id, review_state, status, sni_remark from product where merchant_id = $1 order by id', [
        siti.shopId,
      ])
    const before = [await shelf(siti.shopId), await states()]
    expect((await judge(shop, 'suspend')).code).toBe('00')
    expect(await shelf(siti.shopId)).toEqual([])
    expect(await place.read('/merchant/detail', { id: siti.shopId })).toEqual({
      code: '10',
      message: 'Toko ini dibekukan oleh pengelola Etalase Mutu.',
    })
    expect((await productPage(goods[0]!.id)).code).toBe('10')
    expect((await productPage(goods[1]!.id)).code, 'nobody saw it before').toBe('04')
    expect(await place.db.query('select 1 from merchant_words where merchant_id = $1', [siti.shopId])).toEqual([])
    // The owner still has it, and finishing the wizard again does not open it.
    expect((await siti.ask('/merchant/profile', { id: siti.shopId })).code).not.toBe('10')
    await place.db.query(`update merchant set status = 'active' where id = $1`, [siti.shopId]).catch(() => 'refused')
    expect(await shelf(siti.shopId)).toEqual([])
    expect((await judge(shop, 'suspend')).code).toBe('01')
    expect((await undo(shop)).code).toBe('00')
    expect([await shelf(siti.shopId), await states()]).toEqual(before)
    expect((await productPage(blocked.id)).code, 'a decision of its own is still in force').toBe('10')
  })

  test('by two operators’ measures lasts until both are undone', async () => {
    const siti = await place.shop()
    const [thing, shop] = [await live(siti.shopId), { kind: 'shop', id: siti.shopId }]
    await judge(shop, 'suspend')
    await judge(shop, 'disable')
    const { decisions } = await read(shop)
    const [disabled, suspended] = decisions.map(({ id }: { id: number }) => id)
    await undo(shop, suspended)
    expect(await shelf(siti.shopId)).toEqual([])
    await undo(shop, disabled)
    expect(await shelf(siti.shopId)).toEqual([thing.id])
  })

  test('to suspend a body hides its page and posts, and its owner can still sign in and correct them', async () => {
    const body = await place.atWork('LSPro Uji Bekukan')
    await place.read(
      '/lspro/posting/save',
      { external_id: randomUUID(), remark: '<p>Promo sertifikat kilat.</p>' },
      body.headers,
    )
    const [post] = await place.db.query<{ id: number }>('select id from lspro_posting where lspro_id = $1', [body.id])
    const [posting, page] = [
      { kind: 'posting', id: post!.id },
      { kind: 'body', id: body.id },
    ]
    const posts = async () => (await place.read('/lspro/posting/list', { lspro_id: body.id })).data.lspro_posting
    expect((await report(posting)).code).toBe('00')
    expect((await judge(posting, 'changes', { visible: 0 })).code).toBe('01')
    expect((await judge(posting, 'take-down')).code).toBe('00')
    expect(await posts()).toEqual([])
    const address = postAddress(body.id, posting.id)
    const pageOf = (path: string) => renderPage(path, screenBy())
    const sentence = 'Postingan ini diturunkan oleh pengelola Etalase Mutu.'
    const down = await pageOf(address)
    expect(down).toMatchObject({ status: 410, app: '', answers: `<noscript><h1>${sentence}</h1></noscript>` })
    expect(down!.head).toContain(sentence)
    expect(down!.head, 'a link preview has neither its words nor its body').not.toMatch(/Promo sertifikat|Uji Bekukan/)
    expect(await place.read('/lspro/posting/list', { lspro_id: body.id, post_id: posting.id })).toEqual({
      code: '10',
      message: sentence,
    })
    const elsewhere = { lspro_id: body.id + 1, post_id: posting.id }
    expect((await place.read('/lspro/posting/list', elsewhere)).data.lspro_posting, 'of another body').toEqual([])
    expect((await pageOf(addresses.lspro(body.id)))!.status, 'its body is still there').toBe(200)
    expect((await pageOf(postAddress(body.id, 2_000_000_000)))!.status, 'one that never was').toBe(200)
    await undo(posting)
    expect(await posts()).toHaveLength(1)
    expect((await pageOf(address))!.status).toBe(200)
    await judge(posting, 'take-down')
    await place.db.query('update lspro_posting set removed_at = now() where id = $1', [posting.id])
    clearCache(place.db)
    expect((await pageOf(address))!.status, 'its owner removed it besides').toBe(200)
    await place.db.query('update lspro_posting set removed_at = null where id = $1', [posting.id])
    expect((await judge(page, 'suspend')).code).toBe('00')
    expect((await place.read('/lspro/detail', { id: body.id })).code).toBe('10')
    expect(await posts()).toEqual([])
    expect((await place.signIn(body.email)).code).toBe('00')
    expect((await place.read('/lspro/own', {}, body.headers)).code).toBe('00')
    expect((await place.stand(body.id, 'active')).code, 'not by the back door').toBe('01')
    await undo(page)
    expect((await place.read('/lspro/detail', { id: body.id })).code).toBe('00')
  })

  test('to disable a visitor’s account ends its sessions; sign-in shows the reason and a link to object', async () => {
    const body = await place.atWork('LSPro Uji Akun')
    await place.db.query(`update person set role = 'guest', lspro_id = null where id = $1`, [body.personId])
    const account = { kind: 'account', id: body.personId }
    expect((await judge(account, 'disable')).code).toBe('00')
    expect((await place.read('/user/detail', {}, body.headers)).code).toBe('99')
    expect(await place.signIn(body.email, 'kata sandi yang salah')).toMatchObject({
      message: 'Email atau kata sandi salah.',
    })
    const shut = await place.signIn(body.email)
    expect(shut).toMatchObject({
      code: '01',
      message: 'Akun ini dinonaktifkan oleh pengelola. Alasannya: Nomor SNI-nya milik usaha lain.',
      route: expect.stringMatching(/^\/report\/link\?code=[\w-]{43}$/),
    })
    const code = shut.route.split('code=')[1]
    expect(await place.secretTo(body.email), 'the letter has the same link').toBe(code)
    const { data } = await place.read('/moderation/link', { code })
    expect(data).toMatchObject([{ kind: 'account', verdict: 'disable', may_object: 1 }])
    expect((await place.read('/moderation/link', { code: 'x'.repeat(43) })).code).toBe('04')
    const objection = { id: data[0].id, code, remark: 'Itu bukan saya.' }
    expect((await place.read('/moderation/object', { ...objection, code: null })).code).toBe('99')
    expect((await place.read('/moderation/object', objection)).code).toBe('00')
    expect((await read(account)).objections).toBe(1)
    await undo(account)
    expect((await place.signIn(body.email)).code).toBe('00')
    expect((await place.read('/moderation/link', { code })).code, 'no link is left').toBe('04')
  })

  test('is made by the operator who has claimed the case, on the version they have seen', async () => {
    const thing = await live((await place.shop()).shopId)
    const tono = await place.operator('Tono Operator')
    const { id, version } = await read(thing)
    expect((await tono.ask('case/claim', { id })).data.claim).toMatchObject({ name: 'Tono Operator', mine: 1 })
    expect(await judge(thing, 'take-down')).toMatchObject({
      code: '01',
      message: expect.stringContaining('Tono Operator'),
    })
    await tono.ask('case/claim', { id, release: 1 })
    expect((await judge(thing, 'nothing')).code).toBe('00')
    const old = { id, version, verdict: 'take-down', reason: 'Terlambat.' }
    expect((await rara.ask('case/judge', old)).message).toContain('sudah berubah')
  })

  test('cannot be about an operator', async () => {
    expect((await rara.ask('case/open', { kind: 'account', thing_id: rara.personId })).code).toBe('04')
  })
})

describe('an objection', () => {
  test('of the owner is queued, answered, and not visible to other users', async () => {
    const [siti, budi] = [await place.shop(), await place.shop()]
    const thing = await live(siti.shopId)
    await judge(thing, 'take-down')
    const { data } = await siti.ask('/moderation/mine')
    expect(data).toMatchObject([{ verdict: 'take-down', may_object: 1, objections: [], ended_at: null }])
    expect((await budi.ask('/moderation/mine')).data).toEqual([])
    const objection = { id: data[0].id, remark: 'Sertifikatnya milik saya.' }
    expect((await budi.ask('/moderation/object', objection)).code).toBe('04')
    expect((await siti.ask('/moderation/object', { ...objection, remark: ' ' })).code).toBe('05')
    expect(await siti.ask('/moderation/object', objection)).toEqual({
      code: '00',
      message: 'Keberatan Anda sudah kami terima.',
    })
    expect((await siti.ask('/moderation/object', objection)).code, 'while one waits').toBe('01')
    const waiting = await read(thing)
    expect(waiting).toMatchObject({ objections: 1, open_since: expect.any(String) })
    const { id, version } = waiting
    const answer = { id, version, decision_id: data[0].id, reason: 'Nomornya tetap tidak cocok.' }
    expect((await rara.ask('case/uphold', answer)).code).toBe('00')
    expect(await read(thing)).toMatchObject({ objections: 0, open_since: null, is_public: 0 })
    expect((await siti.ask('/moderation/mine')).data).toMatchObject([
      { may_object: 1, objections: [{ outcome: 'upheld', answer: 'Nomornya tetap tidak cocok.' }] },
    ])
    expect((await siti.ask('/moderation/object', objection)).code).toBe('00')
    await undo(thing)
    expect((await siti.ask('/moderation/mine')).data).toMatchObject([
      { ended_how: 'undone', may_object: 0, objections: [{ outcome: 'upheld' }, { outcome: 'granted' }] },
    ])
    expect(await shelf(siti.shopId)).toEqual([thing.id])
    expect((await place.lettersTo(siti.personId)).map(({ kind }) => kind)).toEqual([
      'moderated',
      'objection-refused',
      'moderation-ended',
    ])
    for (const action of ['moderation.objected', 'moderation.upheld', 'moderation.undone'])
      expect((await noted(action, data[0].id)).length, action).toBeGreaterThan(0)
  })
})

test('contact and device of a reporter are deleted a year after the decision, and the report stays', async () => {
  const [decided, waiting] = [await live((await place.shop()).shopId), await live((await place.shop()).shopId)]
  for (const thing of [decided, waiting])
    await report(thing, { device: randomUUID(), contact: 'ani@uji.example', remark: 'Harganya lain.' })
  await judge(decided, 'nothing')
  const age = (days: number) =>
    place.db.query('update moderation_report set created_at = now() - make_interval(days => $1)', [days])
  const contacts = async () =>
    Promise.all([decided, waiting].map(async (thing) => (await read(thing)).all_reports[0].contact))
  await age(364)
  await deleteExpired(place.db)
  expect(await contacts()).toEqual(['ani@uji.example', 'ani@uji.example'])
  await age(367)
  await deleteExpired(place.db)
  expect(await contacts()).toEqual([null, 'ani@uji.example'])
  expect((await read(decided)).all_reports).toMatchObject([{ remark: 'Harganya lain.', voice: null }])
})

test('reports of a shop are listed together with those of its products', async () => {
  const siti = await place.shop()
  const thing = await live(siti.shopId)
  await report(thing)
  await report({ kind: 'shop', id: siti.shopId })
  const { others } = await read(thing)
  expect(others).toMatchObject([{ kind: 'shop', reports: 1 }])
})

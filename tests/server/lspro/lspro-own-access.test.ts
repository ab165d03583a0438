import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Access } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { lsproMessages } from '#contract/lspro/rules.ts'
import { commonTexts } from '#contract/text/common-messages.ts'
import { lockOwnLspro, lsproDisabled, requireOwnLspro } from '#server/lspro/require-own-lspro.ts'
import { openOwnBodies, saves } from '../../fixtures/lspro-own.fixture.ts'
import { engines } from '../../support/database/engines.ts'

// Only the accounts of a body can change the body's data, with any input and any ids.

const mine = Object.entries(contract.lspro).filter(([, { access }]) => (access as Access) === 'lspro')
type Mine = 'own' | 'removedPosts' | 'merchants' | 'certificates' | (typeof changes)[number]
const changes = [
  ...(['saveAddress', 'saveContact', 'saveInformation', 'saveGallery', 'saveAvatar', 'savePosting'] as const),
  ...(['removePosting', 'restorePosting', 'checkCertificate'] as const),
]

describe.each(engines())('data of a certification body on %s', async (engine) => {
  const place = await openOwnBodies(engine)
  const { db, owner, people, posted, call, loose, product, rows, lines } = place
  const sari = await owner({ name: 'LSPro Sari' })
  const path = (name: Mine) => contract.lspro[name].path.slice('/lspro/'.length)
  const certificate = { sni_no: 'SNI 1', sni_start_date: '2025-01-01', sni_no_end: 1 }

  /** The data of Sari's body: a request for each endpoint as she would send it, and the rows. */
  async function things() {
    const [gallery, avatar, hung, lies] = [await loose(sari), await loose(sari), await loose(sari), await loose(sari)]
    await call(sari, 'gallery/save', { img_64s: [gallery] })
    await call(sari, 'avatar/save', { img_64: avatar })
    const shown = await posted(sari, { img_64: hung })
    const removed = await posted(sari)
    await call(sari, 'posting/delete', removed)
    const product_id = await product(people.merchant.shopId, {
      ...{ lspro_id: sari.bodyId, is_sni: true, sni_no: ['SNI 1'], sni_start_date: '2025-01-01', sni_no_end: true },
    })
    const asks: Record<Mine, object> = {
      ...{ own: {}, removedPosts: {}, merchants: {}, certificates: {}, saveAddress: saves.address },
      saveContact: saves.contact,
      ...{ saveInformation: saves.information, saveGallery: { img_64s: [] }, saveAvatar: { img_64: gallery } },
      savePosting: { id: shown.id, remark: '<p>diubah</p>' },
      ...{ removePosting: { id: shown.id }, restorePosting: { id: removed.id } },
      checkCertificate: { product_id, verdict: 'confirm', ...certificate },
    }
    return { gallery, avatar, hung, lies, shown, removed, product_id, asks }
  }
  let hers: Awaited<ReturnType<typeof things>>
  beforeAll(async () => {
    hers = await things()
  })

  test('the test covers all own endpoints, and all of those that write', () => {
    expect(mine.map(([name]) => name).sort()).toEqual(
      ['own', 'removedPosts', 'merchants', 'certificates', ...changes].sort(),
    )
    expect(
      mine
        .filter(([, endpoint]) => 'queue' in endpoint)
        .map(([name]) => name)
        .sort(),
    ).toEqual([...changes].sort())
  })

  const outside = { nobody: undefined, visitor: people.visitor, merchant: people.merchant, operator: people.operator }
  test.each(Object.keys(outside) as (keyof typeof outside)[])(
    'is not accessible to %s, and nothing changes',
    async (who) => {
      const before = await rows()
      for (const name of Object.keys(hers.asks) as Mine[])
        for (const swapped of [{}, { id: sari.bodyId, lspro_id: sari.bodyId, person_id: sari.personId }])
          expect([name, (await call(outside[who], path(name), { ...swapped, ...hers.asks[name] })).code]).toEqual([
            ...[name, who === 'nobody' ? '99' : '03'],
          ])
      expect(await rows()).toEqual(before)
    },
  )

  test('is not changed or read by another body that sends its ids', async () => {
    const budi = people['another body']
    const before = await rows(sari.bodyId)
    const swapped = { lspro_id: sari.bodyId, created_by: sari.personId, person_id: sari.personId }
    for (const name of ['saveAddress', 'saveContact', 'saveInformation', 'saveGallery'] as const)
      expect([name, (await call(budi, path(name), { ...hers.asks[name], ...swapped, id: sari.bodyId })).code]).toEqual([
        ...[name, '00'],
      ])
    expect((await call(budi, 'own', { id: sari.bodyId, ...swapped })).data.lspro).toMatchObject({ id: budi.bodyId })
    for (const path of ['merchant/list', 'certificate/list'])
      expect(await call(budi, path, { id: sari.bodyId, ...swapped })).toMatchObject({ data: [], total: 0 })
    expect(await rows(sari.bodyId)).toEqual(before)
  })

  test('removed posts of the last 30 days are listed to their body only, with a key to the picture', async () => {
    const keeper = await owner({ name: 'LSPro Pembuang' })
    const budi = people['another body']
    const listed = async (who: typeof keeper) => (await call(who, 'posting/removed')).data
    const [img_64, first] = [await loose(keeper), await posted(keeper, { remark: '<p>Dahulu</p>' })]
    const last = await posted(keeper, { remark: '<p>Kemudian</p>', img_64 })
    await posted(keeper)
    expect(await listed(keeper)).toEqual([])
    for (const one of [first, last]) await call(keeper, 'posting/delete', one)
    expect(await listed(keeper)).toMatchObject([
      { ...last, remark: '<p>Kemudian</p>', img_url: expect.stringMatching(/^photo\/[0-9a-f]{32}~[0-9a-f]{22}\.jpg$/) },
      { ...first, remark: '<p>Dahulu</p>', img_url: null },
    ])
    expect((await listed(budi)).map(({ external_id }: { external_id: string }) => external_id)).not.toContain(
      last.external_id,
    )
    await db.query(`update lspro_posting set removed_at = now() - interval '30 days' where id = $1`, [first.id])
    expect(await listed(keeper)).toMatchObject([{ id: last.id }])
    await call(keeper, 'posting/restore', last)
    expect(await listed(keeper)).toEqual([])
  })

  test('posts, photos and certificates of another body are not found by id, key or path', async () => {
    const budi = people['another body']
    const before = [await rows(sari.bodyId), (await rows(budi.bodyId)).posts]
    const none = { code: '04', message: lsproMessages.noPost }
    for (const { id } of [hers.shown, hers.removed])
      for (const one of ['save', 'delete', 'restore'])
        expect(await call(budi, `posting/${one}`, { id, lspro_id: sari.bodyId, remark: 'x' })).toEqual(none)
    for (const { external_id } of [hers.shown, hers.removed])
      for (const one of ['delete', 'restore']) expect(await call(budi, `posting/${one}`, { external_id })).toEqual(none)
    for (const photo of [hers.gallery, hers.avatar, hers.hung, hers.lies]) {
      expect(await call(budi, 'posting/save', { remark: 'x', img_64: photo })).toMatchObject({ code: '04' })
      expect(await call(budi, 'gallery/save', { img_64s: [photo] })).toMatchObject({ code: '04' })
      expect(await call(budi, 'avatar/save', { img_64: photo })).toMatchObject({ code: '04' })
    }
    for (const verdict of ['confirm', 'dispute', 'withdraw'])
      expect(await call(budi, 'certificate/save', { ...hers.asks.checkCertificate, verdict, remark: 'x' })).toEqual({
        ...{ code: '03', message: lsproMessages.changedSince },
      })
    expect([await rows(sari.bodyId), (await rows(budi.bodyId)).posts]).toEqual(before)
    // The same external id names another body's own post there.
    expect(await call(budi, 'posting/save', { external_id: hers.shown.external_id, remark: 'x' })).toMatchObject({
      ...{ code: '00', message: lsproMessages.posted },
    })
    expect(await rows(sari.bodyId)).toEqual(before[0])
  })

  test('saving an avatar with the id of another body is rejected with 03 and logged', async () => {
    const budi = people['another body']
    const img_64 = await loose(budi)
    const before = await rows()
    expect(await call(budi, 'avatar/save', { id: sari.bodyId, img_64 })).toEqual({
      code: '03',
      message: commonTexts.notYours,
    })
    expect(await rows()).toEqual(before)
    expect(lines.join('\n')).toContain('somebody asked for the certification body of another person')
  })

  test('a post belongs to the body of its author, and unknown keys of the request are ignored', async () => {
    const sly = {
      ...{ lspro_id: people['another body'].bodyId, created_by: 1, click: 9, status: 'x', created_at: '2001-01-01' },
      ...{ removed_at: '2001-01-01', referral_code: 'CURANG', picture_id: 1 },
    }
    const { id } = await posted(sari, sly)
    const [row] = await db.query(
      'select lspro_id, created_by, removed_at, picture_id, created_at from lspro_posting where id = $1',
      [id],
    )
    expect(row).toMatchObject({ lspro_id: sari.bodyId, created_by: sari.personId, removed_at: null, picture_id: null })
    expect((row!.created_at as Date).getFullYear()).toBeGreaterThan(2001)
  })

  test('of a disabled body is inaccessible to its account, also for a request that is under way', async () => {
    const dewi = await owner()
    const [{ id }, session] = [
      await posted(dewi),
      { id: dewi.personId, role: 'lspro', merchantId: null, lsproId: dewi.bodyId },
    ]
    const by = { db, me: { ...session, sessionId: dewi.sessionId }, log: { warn: () => undefined } as never }
    expect(await requireOwnLspro(by)).toBe(dewi.bodyId)
    await db.query("update lspro set status = 'not active' where id = $1", [dewi.bodyId])
    const before = await rows()
    for (const name of Object.keys(hers.asks) as Mine[])
      expect([
        name,
        (await call(dewi, path(name), { ...hers.asks[name], ...(name.endsWith('Posting') && { id }) })).code,
      ]).toEqual([...[name, '99']])
    // The request had passed the session check when the body was disabled: the locked row shows it.
    await expect(db.transaction((db) => lockOwnLspro({ ...by, db }))).rejects.toMatchObject({
      code: '03',
      message: lsproDisabled,
    })
    await expect(requireOwnLspro(by)).rejects.toMatchObject({ code: '03', message: lsproDisabled })
    expect(await rows()).toEqual(before)
    // Enabled again, it is unchanged.
    await db.query("update lspro set status = 'active' where id = $1", [dewi.bodyId])
    expect((await call(dewi, 'posting/save', { id, remark: 'x' })).code).toBe('00')
  })

  test('is not accessible to an account without a body, or with another one by now', async () => {
    const me = { id: people.visitor.personId, role: 'lspro', merchantId: null, lsproId: null, sessionId: 1 }
    const by = { db, me, log: { warn: () => undefined } as never }
    await expect(requireOwnLspro(by)).rejects.toMatchObject({ code: '03', message: commonTexts.notYours })
    await expect(requireOwnLspro({ ...by, me: { ...me, lsproId: sari.bodyId } })).rejects.toMatchObject({ code: '03' })
  })

  test('sixteen thousand nested tags or twelve thousand attributes in a post are reduced to the allowed HTML; more are rejected as too long', async () => {
    const kept = async (remark: string) => {
      const { code, data } = await call(sari, 'posting/save', { external_id: randomUUID(), remark })
      return code === '00' ? (await place.postOf(data.id))!.remark : code
    }
    expect(await kept(`${'<b>'.repeat(16_600)}x`)).toBe(`${'<b>'.repeat(50)}x${'</b>'.repeat(50)}`)
    expect(await kept(`<p ${'a=1 '.repeat(12_000)}>x</p>`)).toBe('<p>x</p>')
    // Escaped, each would be four characters.
    expect(await kept(`${'<'.repeat(49_999)}x`)).toBe('05')
    // Bodies over the size limit are not read.
    expect(await call(sari, 'posting/save', { remark: '<b>'.repeat(50_000) })).toMatchObject({
      ...{ code: '05', fields: { remark: lsproMessages.longPost } },
    })
  })
})

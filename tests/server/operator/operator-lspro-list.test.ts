import { beforeAll, describe, expect, test } from 'vitest'
import { type Desk, openDesk } from '../../fixtures/operator-desk.fixture.ts'

describe('the list of certification bodies at the desk', () => {
  let place: Desk
  let rara: Desk['rara']
  beforeAll(async () => {
    place = await openDesk()
    rara = place.rara
  })
  const found = async (search: string, more: object = {}) => {
    const said = await rara.ask('lspros', { search, ...more })
    return { ...said, ids: said.data.map(({ id }: { id: number }) => id) }
  }

  test('is searched by name or account address, in which wildcards are plain characters', async () => {
    const one = await place.issued('LSPro Gula 100% Aren', 'mutu_gula@aren.example')
    const two = await place.atWork('lspro gula lereng')
    expect((await found('GULA  ')).ids).toEqual([one.id, two.id])
    expect((await found('0% a')).ids).toEqual([one.id])
    expect((await found('_gula@aren')).ids).toEqual([one.id])
    expect((await found('%')).ids).toEqual([one.id])
    expect((await found('gula')).data).toMatchObject([
      { name: 'LSPro Gula 100% Aren', accounts: 1, is_waiting: 1, status: 'active' },
      { name: 'lspro gula lereng', accounts: 1, is_waiting: 0 },
    ])
    const { ids, pages, total_filtered } = await found('gula', { rows: 1, page: 2 })
    expect([ids, pages, total_filtered]).toEqual([[two.id], 2, 2])
  })

  test('shows profile, end of accreditation and the numbers of what belongs to a body', async () => {
    const { id } = await place.atWork('LSPro Lengkap')
    await place.db.query(
      `update lspro set accreditation_no = 'LSPr-001-IDN', accreditation_end_date = '2027-02-14', province_id = 32,
         picture_id = $2 where id = $1`,
      [id, await place.picture()],
    )
    await place.db.query('insert into lspro_scope (lspro_id, scope_id) values ($1, 1)', [id])
    await place.db.query(
      `insert into lspro_posting (lspro_id, remark, removed_at) values ($1, 'x', null), ($1, 'y', now())`,
      [id],
    )
    const shop = await place.shop()
    await place.product(shop.shopId, {
      is_sni: true,
      sni_no: ['SNI 1'],
      sni_start_date: '2025-01-01',
      sni_no_end: true,
      lspro_id: id,
    })
    const { data } = await rara.ask('lspro', { id })
    expect(data).toMatchObject({
      ...{ name: 'LSPro Lengkap', accreditation_no: 'LSPr-001-IDN', accreditation_end_date: '2027-02-14' },
      ...{ posts: 1, products: 1, scopes: [expect.any(String)], place: 'Jawa Barat', codes: [] },
      img_url: expect.stringMatching(/^photo\/[0-9a-f]{32}~[0-9a-f]{22}\.jpg$/),
    })
    expect((await found('Lengkap')).data[0]).toMatchObject({
      accreditation_end_date: '2027-02-14',
      province_name: 'Jawa Barat',
    })
  })

  test('renames a body with a reason, on the current version', async () => {
    const { id } = await place.issued('LSPro Lama')
    const seen = await place.seenOf(id)
    const edit = (more: object = {}) =>
      rara.ask('lspro/save', { id, seen, reason: 'Akta baru.', name: 'LSPro Baru', ...more })
    expect(await edit({ reason: ' ' })).toMatchObject({ code: '05', fields: { reason: 'Mohon isi alasannya' } })
    expect(await edit({ name: 'LSPro Lama' })).toMatchObject({ code: '01', message: 'Tidak ada yang berubah.' })
    expect((await edit()).code).toBe('00')
    expect(await edit({ name: 'LSPro Lain' })).toMatchObject({
      ...{ code: '01', message: 'Data ini sudah berubah sejak Anda buka. Muat ulang dahulu.' },
    })
    expect((await place.logOf(id)).slice(1)).toEqual([
      {
        action: 'lspro.edited',
        who: 'Rara Operator',
        reason: 'Akta baru.',
        before: { name: 'LSPro Lama' },
        after: { name: 'LSPro Baru' },
      },
    ])
    expect((await rara.ask('audit', { lspro_id: id })).data).toMatchObject([
      { action: 'lspro.edited', lspro_id: id, lspro_name: 'LSPro Baru' },
      { action: 'lspro.issued', lspro_id: id },
    ])
  })

  test.each(['lspro', 'lspro/save', 'lspro/stand', 'lspro/code/make'])(
    'answers 04 for an unknown body: %s',
    async (call) => {
      const body = { id: 999_999, seen: 'x', reason: 'Uji coba', name: 'X', status: 'active' }
      expect(await rara.ask(call, body)).toMatchObject({ code: '04', message: 'LSPRO tidak ditemukan.' })
    },
  )
})

import { beforeAll, describe, expect, test } from 'vitest'
import { type Desk, openDesk, stale, unchanged } from '../../fixtures/operator-desk.fixture.ts'

type Named = { id: number; name: string; status: string; seen: string; bodies?: number; img_url?: string | null }

let place: Desk
let rara: Desk['rara']
beforeAll(async () => {
  place = await openDesk()
  rara = place.rara
})
const lastNoted = async (action: string) =>
  (await place.db.query('select before, after from audit_log where action = $1 order by id desc limit 1', [action]))[0]

describe('scopes at the desk', () => {
  const all = async (): Promise<Named[]> => (await rara.ask('scopes')).data
  const one = async (id: number) => (await all()).find((scope) => scope.id === id)!
  const offered = async () => (await place.read('/rlingkup/list')).data.map(({ name }: Named) => name)

  test('are added, renamed and disabled; a disabled one is no longer offered and stays where it was chosen', async () => {
    const { data } = await rara.ask('scope/save', { name: '  Alat Musik\nBambu ' })
    expect(data.id).toBeGreaterThanOrEqual(1000)
    expect(await one(data.id)).toMatchObject({ name: 'Alat Musik Bambu', status: 'active', bodies: 0 })
    expect(await offered()).toContain('Alat Musik Bambu')
    const body = await place.atWork('LSPro Bambu')
    await place.db.query('insert into lspro_scope (lspro_id, scope_id) values ($1, $2)', [body.id, data.id])

    const { seen } = await one(data.id)
    const said = await rara.ask('scope/save', { id: data.id, seen, name: 'Alat Bambu', status: 'not active' })
    expect(said.code).toBe('00')
    expect(await one(data.id)).toMatchObject({ name: 'Alat Bambu', status: 'not active', bodies: 1 })
    expect(await offered()).not.toContain('Alat Bambu')
    const page = await place.read('/lspro/detail', { id: body.id })
    expect(page.data.ruang_lingkup).toEqual([{ ruang_lingkup_id: data.id, name: 'Alat Bambu' }])
    expect(await lastNoted('scope.saved')).toEqual({
      before: { scope_id: data.id, name: 'Alat Musik Bambu', status: 'active' },
      after: { scope_id: data.id, name: 'Alat Bambu', status: 'not active' },
    })
    expect(await rara.ask('scope/save', { id: data.id, seen, name: 'Lain' })).toMatchObject(stale)
  })

  test('have unique names regardless of case, and saving without a change does nothing', async () => {
    const [first] = await all()
    const taken = 'Ruang lingkup ini sudah ada.'
    expect(await rara.ask('scope/save', { name: first!.name.toUpperCase() })).toMatchObject({
      ...{ code: '01', fields: { name: taken } },
    })
    const { id, seen, name } = first!
    expect(await rara.ask('scope/save', { id, seen, name })).toMatchObject(unchanged)
    expect((await rara.ask('scope/save', { id: 32_000, seen, name: 'Tak ada' })).code).toBe('04')
    expect(await rara.ask('scope/save', { name: ' ' })).toMatchObject({
      code: '05',
      fields: { name: 'Mohon isi Kolom ini' },
    })
  })
})

describe('mentors at the desk', () => {
  const all = async (mentor_type_id = 1): Promise<Named[]> => (await rara.ask('mentors', { mentor_type_id })).data
  const one = async (id: number) => (await all()).find((mentor) => mentor.id === id)!
  const save = (more: object) => rara.ask('mentor/save', { mentor_type_id: 1, ...more })
  const loose = async (width = 300, height = 300, owner = rara.personId) => {
    const name = `photo/${crypto.randomUUID().replaceAll('-', '')}`
    await place.db.query(
      `insert into loose_picture (name, person_id, sender_id, width, height, thumbhash, bytes)
       values ($1, $2, $2, $3, $4, 'x', 10)`,
      [name, owner, width, height],
    )
    return `${name}.jpg`
  }

  test('have a logo that is replaced by a new one; one that is not square or belongs to another user is rejected', async () => {
    const logo = await loose()
    const { data } = await save({ name: 'Dinas Uji', img_64: logo })
    const mentor = await one(data.id)
    expect(mentor).toMatchObject({ name: 'Dinas Uji', status: 'active', img_url: logo, products: 0 })
    const change = { id: data.id, seen: mentor.seen, name: 'Dinas Uji' }
    expect(await save({ ...change, img_64: logo })).toMatchObject(unchanged)
    expect(await save({ ...change, img_64: await loose(300, 200) })).toMatchObject({
      ...{ code: '05', fields: { img_64: 'Logo harus persegi (1:1).' } },
    })
    const { personId } = await place.shop()
    expect((await save({ ...change, img_64: await loose(300, 300, personId) })).code).toBe('04')
    const next = await loose()
    expect((await save({ ...change, img_64: next })).code).toBe('00')
    expect((await one(data.id)).img_url).toBe(next)
    expect(await place.db.query('select from picture where name || $2 = $1', [logo, '.jpg'])).toEqual([])
    expect(await lastNoted('mentor.saved')).toMatchObject({ before: { img_url: logo }, after: { img_url: next } })
    expect(await save(change)).toMatchObject(stale)
    expect((await save({ ...change, seen: (await one(data.id)).seen })).code).toBe('00')
    expect((await one(data.id)).img_url).toBeNull()
  })

  test('that are disabled are offered only to merchants who have chosen them, who can keep them', async () => {
    const [shop, other] = [await place.shop(), await place.shop({ name: 'Usaha Lain' })]
    const { data } = await save({ name: 'Dinas Lama' })
    const id = await place.product(shop.shopId, { review_state: 'approved', mentor_type_id: 1, mentor_id: data.id })
    await save({ id: data.id, seen: (await one(data.id)).seen, name: 'Dinas Lama', status: 'not active' })
    const offered = async (who: typeof shop) =>
      (await who.ask('/mentor_name', { type: 1 })).data.map(({ id }: Named) => id)
    expect(await offered(shop)).toContain(data.id)
    expect(await offered(other)).not.toContain(data.id)
    const { mentors } = (await rara.ask('choices')).data
    expect(mentors.find((mentor: Named) => mentor.id === data.id)).toMatchObject({ status: 'not active' })
    const { data: shown } = await place.app.inject({ url: `/api/product/detail/${id}` }).then((said) => said.json())
    expect(shown.mentor).toMatchObject({ name: 'Dinas Lama' })

    const form = { is_sni: '0', is_mentor: '1', mentor_type_id: 1, mentor_id: data.id, mentor_name: null, draft: 1 }
    const words = {
      name: 'Keripik',
      description: 'Renyah',
      unit: 'gr',
      sub_category_array: [],
      img_64s: [],
      img_64: null,
    }
    const draft = (who: typeof shop) =>
      who.ask('/product/save', { external_id: crypto.randomUUID(), ...words, ...form })
    expect((await draft(shop)).code).toBe('00')
    expect(await draft(other)).toMatchObject({ code: '05', fields: { mentor_id: expect.any(String) } })
  })

  test('have unique names within a type, and cannot be added to a type with free text', async () => {
    await save({ name: 'Dinas Satu' })
    expect(await save({ name: 'DINAS SATU' })).toMatchObject({ code: '01', fields: { name: 'Pembina ini sudah ada.' } })
    expect((await save({ name: 'Dinas Satu', mentor_type_id: 2 })).code).toBe('00')
    const { data } = await rara.ask('mentor/types')
    const ids = data.map(({ id }: Named) => id)
    const [typed] = await place.db.query<{ id: number }>('select id from mentor_type where id <> all ($1::int[])', [
      ids,
    ])
    for (const mentor_type_id of [typed!.id, 999])
      expect(await save({ name: 'Ketik', mentor_type_id })).toMatchObject({
        ...{ code: '05', fields: { mentor_type_id: 'Jenis lembaga tidak dikenal' } },
      })
    expect((await save({ id: 999_999, seen: 'x', name: 'Tak ada' })).code).toBe('04')
  })
})

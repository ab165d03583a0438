import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { lsproMessages } from '#contract/lspro/rules.ts'
import type { Scope } from '#contract/lspro/schemas.ts'
import { unplaced } from '#contract/shops/rules.ts'
import { commonTexts } from '#contract/text/common-messages.ts'
import { openOwnBodies, type Part, paledang, saves } from '../../fixtures/lspro-own.fixture.ts'
import { engines } from '../../support/database/engines.ts'
import { actor, signedIn } from '../../support/people.ts'

const done = { code: '00', message: 'Update Berhasil' }
const wrong = (fields: object) => ({ code: '05', message: commonTexts.malformed, fields })
const every = Object.keys(saves) as Part[]

describe.each(engines())('the page of a certification body, edited by its owner on %s', async (engine) => {
  const place = await openOwnBodies(engine)
  const { db, owner, merchant, product, call, sound, rowOf, rows, logOf, read } = place
  const save = (who: Parameters<typeof call>[0], part: Part, said: object, key?: string) =>
    call(who, `${part}/save`, said, key)

  test('stores an address with the regions of its village, and the pin in degrees', async () => {
    const sari = await owner({ province_id: 11, regency_id: 1101 })
    const asked = { ...saves.address, latitude: '-6.59911234567', longitude: 106.797 }
    expect(await save(sari, 'address', { ...asked, province_id: 11, regency_id: 1 })).toEqual(done)
    expect(await rowOf(sari.bodyId)).toMatchObject({
      ...{ address: 'Jl. Kenanga No. 11', rt: '002', rw: '003', zip_code: '16122', ...paledang },
      ...{ latitude: '-6.599112', longitude: '106.797000', updated_by: sari.personId },
    })
    // Saving the same again is not logged.
    expect(await save(sari, 'address', asked)).toEqual(done)
    expect(await logOf(sari.bodyId)).toMatchObject([
      {
        ...{ action: 'lspro.changed', person_id: sari.personId },
        before: { province_id: 11, regency_id: 1101, village_id: null, latitude: null },
        after: { ...paledang, latitude: '-6.599112' },
      },
    ])
  })

  test.each([
    [{}, [null, null]],
    [{ latitude: null, longitude: null }, [null, null]],
    [{ latitude: -6.5 }, [null, null]],
    [unplaced, [null, null]],
    [{ latitude: 0, longitude: -0.0000001 }, ['0.000000', '0.000000']],
    [{ latitude: '-90', longitude: 180 }, ['-90.000000', '180.000000']],
  ])('stores the pin %j as %j', async (pin, kept) => {
    const sari = await owner()
    expect(await save(sari, 'address', { ...saves.address, ...pin })).toEqual(done)
    const { latitude, longitude } = await rowOf(sari.bodyId)
    expect([latitude, longitude]).toEqual(kept)
  })

  const empty = 'Mohon isi Kolom ini'
  const refusals: [Part, string, unknown, unknown][] = [
    ['address', 'address', ' ', empty],
    ['address', 'address', '\u200b', empty],
    ['address', 'address', 'x'.repeat(301), 'Paling banyak 300 huruf'],
    ['address', 'rt', '1234', 'Paling banyak 3 angka'],
    ['address', 'rw', 'a', 'Paling banyak 3 angka'],
    ['address', 'zip_code', '123', 'Kode pos harus 5 angka'],
    ['address', 'village_id', 9_999_999_999, lsproMessages.region],
    ['address', 'village_id', null, lsproMessages.region],
    ['address', 'latitude', 91, 'Titik tidak dikenal'],
    ['address', 'longitude', 'x', 'Titik tidak dikenal'],
    ['contact', 'mobile_phone', '81234567', 'Nomor handphone harus 10 - 13 digit'],
    ['contact', 'office_phone', '02-1', expect.any(String)],
    ['contact', 'email', 'bukan', 'Wrong email format'],
    ['contact', 'website', 'javascript:alert(1)', expect.any(String)],
    ['information', 'accreditation_no', '', empty],
    ['information', 'accreditation_no', '\u2060', empty],
    ['information', 'accreditation_start_date', '', empty],
    ['information', 'accreditation_start_date', '2024-02-30', lsproMessages.dateWrong],
    ['information', 'accreditation_end_date', '2023-12-31', lsproMessages.dateOrder],
    ['information', 'ruang_lingkup', [], lsproMessages.scope],
    ['information', 'ruang_lingkup', [1, 32_000], lsproMessages.scopeUnknown],
    ['gallery', 'img_64s', Array(11).fill(`photo/${'0'.repeat(32)}.jpg`), 'gallery tidak boleh lebih dari 10'],
  ]
  test.each(refusals)('rejects %s with %s %j, and nothing changes', async (part, field, said, sentence) => {
    const sari = await owner()
    const before = await rows(sari.bodyId)
    expect(await save(sari, part, { ...saves[part], [field]: said })).toEqual(wrong({ [field]: sentence }))
    expect(await rows(sari.bodyId)).toEqual(before)
    expect(await logOf(sari.bodyId)).toEqual([])
  })

  test('stores contacts in the same form as those of a shop, and all of them are optional', async () => {
    const sari = await owner({ mobile_phone: '+6281200000000' })
    expect(await save(sari, 'contact', { ...saves.contact, website: ' mutu.example ' })).toEqual(done)
    expect(await rowOf(sari.bodyId)).toMatchObject({
      ...{ mobile_phone: '+6281234567890', office_phone: '0251-100111' },
      ...{ email: 'halo@uji.example', website: 'https://mutu.example' },
    })
    expect(await save(sari, 'contact', { mobile_phone: ' ', email: null })).toEqual(done)
    const none = { mobile_phone: null, office_phone: null, email: null, website: null }
    expect(await rowOf(sari.bodyId)).toMatchObject(none)
    expect((await logOf(sari.bodyId)).map(({ after }) => after)).toEqual([expect.any(Object), none])
  })

  test('stores scopes as the complete list; a disabled one stays where it was chosen and cannot be chosen again', async () => {
    const [sari, budi] = [await owner({}, [1, 5]), await owner({}, [1])]
    const scopes = async () => (await call(sari, 'own')).data.ruang_lingkup.map((one: Scope) => one.ruang_lingkup_id)
    await db.query("update scope set status = 'not active' where id = 5")
    const chosen = (ids: number[]) => ({ ...saves.information, ruang_lingkup: ids })
    expect(await save(sari, 'information', chosen([2, 5, 2]))).toEqual(done)
    expect(await scopes()).toEqual([2, 5])
    expect(await save(budi, 'information', chosen([1, 5]))).toEqual(
      wrong({ ruang_lingkup: lsproMessages.scopeUnknown }),
    )
    expect(await save(sari, 'information', chosen([2]))).toEqual(done)
    expect(await save(sari, 'information', chosen([2, 5]))).toEqual(
      wrong({ ruang_lingkup: lsproMessages.scopeUnknown }),
    )
    expect(await scopes()).toEqual([2])
    await db.query("update scope set status = 'active' where id = 5")
    const told = (await logOf(sari.bodyId)).flatMap(({ after }) => ('ruang_lingkup' in after ? [after] : []))
    expect(told).toMatchObject([{ ruang_lingkup: [{ id: 2 }, { id: 5 }] }, { ruang_lingkup: [{ id: 2 }] }])
  })

  test('ignores keys that the owner must not set, in every save', async () => {
    const [sari, budi] = [await owner({ click: 3, created_by: 7 }), await owner()]
    const sly = {
      ...{ id: sari.bodyId, lspro_id: budi.bodyId, status: 'not active', click: 999, created_by: budi.personId },
      ...{ referral_code: 'CURANG', name: 'Lain', remark: 'Lain', updated_by: 1, created_at: '2001-01-01' },
    }
    const his = await rows(budi.bodyId)
    const { created_at } = await rowOf(sari.bodyId)
    for (const part of every)
      expect([part, await save(sari, part, { ...sly, ...(await sound(part, sari)) })]).toEqual([part, done])
    expect(await rowOf(sari.bodyId)).toMatchObject({
      ...{ status: 'active', click: 3, created_by: 7, name: 'LSPro Uji', remark: '', created_at },
    })
    expect(await rows(budi.bodyId)).toEqual(his)
    expect(await db.query('select from referral_code where lspro_id = any ($1)', [[sari.bodyId, budi.bodyId]])).toEqual(
      [],
    )
  })

  test.each(every)(
    'stores %s once when it is sent twice with one idempotency key; another body with that key is rejected',
    async (part) => {
      const sari = await owner()
      const [key, asked] = [randomUUID(), await sound(part, sari)]
      expect(await Promise.all([save(sari, part, asked, key), save(sari, part, asked, key)])).toEqual([done, done])
      const log = await logOf(sari.bodyId)
      expect(new Set(log.map(({ after }) => JSON.stringify(after))).size).toBe(log.length)
      expect(await save(sari, part, { ...asked, more: 1 }, key)).toMatchObject({ code: '01' })
    },
  )

  test('saved by two phones at the same moment is stored by one after the other, as one of them has sent it', async () => {
    const sari = await owner()
    const phones = [sari, { ...sari, ...(await signedIn(db, sari.personId)) }]
    const said = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        save(phones[index % 2], 'contact', { mobile_phone: `08123456789${index}`, office_phone: `0251-10011${index}` }),
      ),
    )
    expect(said).toEqual(said.map(() => done))
    const { mobile_phone, office_phone } = (await call(sari, 'own')).data.lspro
    expect(mobile_phone.slice(-1)).toBe(office_phone.slice(-1))
    const log = await logOf(sari.bodyId)
    for (const [at, { before }] of log.entries()) if (at > 0) expect(before).toMatchObject(log[at - 1]!.after)
  })

  test('shows the owner its numbers, referral codes, referred merchants and pending certificates', async () => {
    const sari = await owner({ name: 'LSPro Sari', mobile_phone: '84000009001', office_phone: '0251-100111', click: 4 })
    const code = (letters: string, more = '') =>
      db.query(
        `insert into referral_code (code, lspro_id, created_at, revoked_at) values ($1, $2, now() + $3::interval, ${more || 'null'})`,
        [letters, sari.bodyId, `${letters.charCodeAt(5)} seconds`],
      )
    await code('SARI22')
    await code('SARI23')
    await code('SARI24', 'now()')
    for (const [referral, verified] of [
      ['SARI22', true],
      ['SARI22', true],
      ['SARI22', false],
      ['SARI24', true],
    ] as const)
      await db.query(
        'update person set referral_code = $2, referral_lspro_id = $3, verified_at = case when $4 then now() end where id = $1',
        [(await actor(db, { role: 'merchant' })).personId, referral, sari.bodyId, verified],
      )
    const { data } = await call(sari, 'own')
    expect(data.lspro).toMatchObject({ mobile_phone: '+6284000009001', office_phone: '0251-100111', click: 4 })
    expect(data).toMatchObject({
      referral_codes: [
        { code: 'SARI22', used: 2 },
        { code: 'SARI23', used: 0 },
      ],
      ...{ total_merchants: 3, certificates_waiting: 0, gallery: [], location: { village_id: 0, is_placed: 0 } },
    })
    // Other users get none of that.
    const said = JSON.stringify(await read('/lspro/detail', { id: sari.bodyId }))
    for (const secret of ['84000009001', '0251-100111', 'SARI22', '"click"']) expect(said).not.toContain(secret)
  })

  test('lists the merchants who registered with its codes, the latest first, with public data only', async () => {
    const [sari, budi] = [await owner(), await owner()]
    const came = async (row: object, person: string) => {
      const someone = await merchant({ name: 'Toko', mobile_phone: '+6281234567890', ...row })
      await db.query(
        `update person set referral_lspro_id = $2, referral_code = 'SARI22', name = 'Rahasia', ${person} where id = $1`,
        [someone.personId, sari.bodyId],
      )
      return someone
    }
    const first = await came({ name: 'Toko Satu' }, "created_at = '2026-01-01T00:00:00Z'")
    const unopened = await came({ status: 'not active' }, "created_at = '2026-01-02T00:00:00Z', completed = false")
    await came({}, 'verified_at = null')
    await product(first.shopId)
    await product(first.shopId, { status: 'not active' })
    const { data, ...counted } = await call(sari, 'merchant/list')
    expect(counted).toEqual({ code: '00', total: 2, pages: 1 })
    const of = (personId: number, day: string) => ({
      ...{ person_id: personId, referral_code: 'SARI22', registered_at: `2026-01-${day}T00:00:00.000Z` },
    })
    expect(data).toEqual([
      { ...of(unopened.personId, '02'), is_completed: 0, shop: null },
      {
        ...{ ...of(first.personId, '01'), is_completed: 1 },
        shop: { id: first.shopId, name: 'Toko Satu', province_name: 'Jawa Barat', total_products: 1 },
      },
    ])
    expect(JSON.stringify(data)).not.toMatch(/Rahasia|81234567890|@/)
    expect((await call(sari, 'merchant/list', { rows: 1, page: 2 })).data).toMatchObject([
      { person_id: first.personId },
    ])
    expect((await call(budi, 'merchant/list')).data).toEqual([])
    expect((await read('/lspro/merchant/list', {}, first)).code).toBe('03')
  })
})

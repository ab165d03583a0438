import { beforeAll, describe, expect, test } from 'vitest'
import { writeAuditLog } from '#server/db/audit-log.ts'
import { writtenBySql } from '#server/help/export-data.ts'
import { type Own, type Owner, openOwn, password, wrong } from '../../fixtures/help-own.fixture.ts'
import { add } from '../../fixtures/showcase.fixture.ts'
import { signedIn } from '../../support/people.ts'

type Row = Record<string, unknown>

/** The exported log entries of one action, the latest first. */
const logOf = (data: { json: string }, action: string): Row[] =>
  JSON.parse(data.json).catatan.filter(({ perbuatan }: Row) => perbuatan === action)

let place: Own
beforeAll(async () => {
  place = await openOwn()
})

/** Rara, an operator, has corrected this shop. */
const edited = (merchantId: number) =>
  writeAuditLog(place.db, {
    by: { id: place.rara.personId, role: 'operator' },
    ...{ action: 'shop.edited', merchantId, before: { owner: 'Siti' }, after: { owner: 'Siti R.' } },
  })

describe('the data export of an account', () => {
  test('requires the password and contains profile, shop, products and messages, and no secrets', async () => {
    const siti = await place.owner()
    const other = await place.owner()
    await siti.ask('/contact-us', { name: 'Siti', email: 'lain@uji.example', subject: 'Pesan Siti', messages: 'Halo.' })
    await place.ask('/contact-us', { name: 'Siti', email: siti.email, subject: 'Tanpa masuk', messages: 'Halo.' })
    expect(await siti.ask('/user/export', { password: 'bukan ini' })).toMatchObject(wrong)
    const { code, data } = await siti.ask('/user/export', { password })
    expect(code).toBe('00')
    expect(data.name).toMatch(/^data-akun-\d{4}-\d\d-\d\d\.json$/)
    const said = JSON.parse(data.json)
    expect(said.akun).toMatchObject({ id: siti.personId, email: siti.email, name: 'Siti', role: 'merchant' })
    expect(said.usaha).toMatchObject({ id: siti.shopId, name: 'Dapur Siti', nib: expect.stringMatching(/^99123456/) })
    expect(said.produk).toMatchObject([{ id: siti.productId, name: 'Keripik Pisang Manis', kategori: [401] }])
    expect(said.produk[0].foto).toMatch(/^photo\/[0-9a-f]{32}\.jpg$/)
    expect(said.pesan.map(({ subject }: { subject: string }) => subject)).toEqual(['Tanpa masuk', 'Pesan Siti'])
    expect(said.perangkat).toHaveLength(1)
    expect(data.json).not.toMatch(/\$argon2|password_hash|token_hash|registration_hash|code_hash|nonce|sent_key/)
    expect(data.json).not.toContain(other.email)
    expect(await place.logged('data.exported', siti.personId)).toBe(1)
  })

  test('of a visitor has no shop, and of a certification body no secrets of its letters', async () => {
    const body = await place.atWork('LSPro Ekspor')
    const { data } = await place.ask('/user/export', { password: 'kata sandi yang panjang' }, body.headers)
    const said = JSON.parse(data.json)
    expect(said).toMatchObject({ akun: { role: 'lspro' }, usaha: null, produk: [] })
    expect(said.surat.map(({ jenis }: { jenis: string }) => jenis)).toContain('lspro-issued')
    expect(data.json).not.toContain(body.secret)
  })

  test('is not available to operators, whose log entries are about other users', async () => {
    await place.db.query('update person set password_hash = $2 where id = $1', [place.rara.personId, place.hash])
    const siti = await place.owner()
    await edited(siti.shopId)
    // Without a code of the authenticator, as after a sign-in.
    const { headers } = await signedIn(place.db, place.rara.personId)
    expect(await place.ask('/user/export', { password }, headers)).toEqual({
      code: '03',
      message: 'Akun operator ditutup oleh pengelola server.',
    })
    expect(await place.logged('data.exported', place.rara.personId)).toBe(0)
  })

  test('contains the before and after values of log entries only for the own shop or body', async () => {
    const siti = await place.owner()
    const other = await place.owner()
    const by = {
      id: siti.personId,
      role: 'merchant',
      sessionId: siti.sessionId,
      merchantId: siti.shopId,
      lsproId: null,
    }
    const row = { by, action: 'shop.edited', before: { name: 'Lama' }, after: { name: 'Baru' } } as const
    await writeAuditLog(place.db, { ...row, merchantId: siti.shopId })
    await writeAuditLog(place.db, { ...row, merchantId: other.shopId })
    await writeAuditLog(place.db, { ...row, lsproId: place.lsproId })
    await writeAuditLog(place.db, row)
    const { data } = await siti.ask('/user/export', { password })
    const told = logOf(data, 'shop.edited')
    expect(told.map(({ usaha, sebelum, sesudah }: Row) => [usaha, sebelum, sesudah])).toEqual([
      [null, null, null],
      [null, null, null],
      [other.shopId, null, null],
      [siti.shopId, { name: 'Lama' }, { name: 'Baru' }],
    ])
  })

  test('contains guest messages from the account’s address only once the address is confirmed', async () => {
    const { email, personId } = await place.owner()
    const asGuest = { name: 'Siti', email: email.toUpperCase(), subject: 'Halo', messages: 'Halo.' }
    expect((await place.ask('/contact-us', asGuest)).code).toBe('00')
    const written = () => place.db.query(`select from contact_message m where ${writtenBySql('$1')}`, [personId])
    expect(await written()).toHaveLength(1)
    await place.db.query('update person set verified_at = null where id = $1', [personId])
    expect(await written()).toEqual([])
  })

  test('allows ten wrong passwords, and then rejects for a while', async () => {
    const siti = await place.owner()
    const ask = await place.counting()
    const codes: string[] = []
    for (let n = 0; n < 12; n++) codes.push((await ask('../user/export', { password: `x${n}` }, siti)).code)
    expect(codes).toEqual([...Array(10).fill('01'), '29', '29'])
  })
})

describe('the data export of an account contains', () => {
  const taken = async (who: Owner) => {
    const { data } = await who.ask('/user/export', { password })
    return { data, said: JSON.parse(data.json) }
  }
  /** A certificate that this body has checked. */
  const checked = (productId: number, lsproId: number, personId: number, remark: string, numbers = '01-2973-2011') =>
    add(place.db, 'certificate_check', {
      ...{ product_id: productId, lspro_id: lsproId, by_person_id: personId, remark },
      ...{ verdict: 'disputed', sni_no: numbers, sni_no_end: true },
    })

  test('what others changed in the shop, without their names, and the shop’s view counts', async () => {
    const siti = await place.owner()
    const other = await place.owner()
    await edited(siti.shopId)
    for (const { shopId, productId } of [siti, other])
      await place.db.query(
        `insert into reach (merchant_id, week, product_id, kind, n) values ($1, '2026-11-16', $2, 'view', $3)`,
        [shopId, productId, shopId],
      )
    const { data, said } = await taken(siti)
    expect(logOf(data, 'shop.edited')).toMatchObject([
      { oleh: 'operator', usaha: siti.shopId, sebelum: { owner: 'Siti' }, sesudah: { owner: 'Siti R.' } },
    ])
    expect(data.json).not.toContain('Rara')
    expect(said.jangkauan).toEqual([{ pekan: '2026-11-16', produk: siti.productId, jenis: 'view', kali: siti.shopId }])
    expect(said.terpotong).toBeNull()
    expect(logOf((await taken(other)).data, 'shop.edited')).toEqual([])
  })

  test('favorites, followed bodies and notices, without the keys of push subscriptions', async () => {
    const siti = await place.owner()
    await place.db.query(
      `insert into favorite values ($1, 'product', 77, true, now()), ($1, 'product', 78, false, now())`,
      [siti.personId],
    )
    await place.db.query('insert into lspro_follow (person_id, lspro_id) values ($1, $2)', [
      siti.personId,
      place.lsproId,
    ])
    await place.db.query(
      `insert into push_subscription (person_id, session_id, endpoint, p256dh, auth, reviews, posts)
       values ($1, $2, 'https://dorong.example/kirim/rahasia', 'kunci', 'sandi', true, false)`,
      [siti.personId, siti.sessionId],
    )
    const { data, said } = await taken(siti)
    expect(said.favorit).toMatchObject([{ jenis: 'product', nomor: 77 }])
    expect(said.diikuti).toMatchObject([{ lspro: place.lsproId }])
    expect(said.pemberitahuan).toMatchObject([{ layanan: 'dorong.example', peninjauan: true, postingan: false }])
    expect(Object.keys(said.pemberitahuan[0]).sort()).toEqual(['layanan', 'peninjauan', 'postingan', 'sejak'])
    expect(data.json).not.toContain('rahasia')
  })

  test('the posts and certificate checks of a body, and for the shop the verdict without the reason', async () => {
    const siti = await place.owner()
    const body = await place.atWork('LSPro Berkas')
    await place.db.query('update person set password_hash = $2 where id = $1', [body.personId, place.hash])
    await checked(siti.productId, body.id, body.personId, 'Nomor milik usaha lain.')
    const by = { id: body.personId, role: 'lspro', sessionId: 0, merchantId: null, lsproId: body.id }
    const after = { verdict: 'disputed', remark: 'Nomor milik usaha lain.' }
    await writeAuditLog(place.db, {
      by,
      action: 'certificate.checked',
      productId: siti.productId,
      lsproId: body.id,
      after,
    })
    await add(place.db, 'lspro_posting', { lspro_id: body.id, remark: '<p>Uji petik.</p>', created_by: body.personId })

    const { data } = await place.ask('/user/export', { password }, body.headers)
    const said = JSON.parse(data.json)
    expect(said.lembaga).toMatchObject({ id: body.id, name: 'LSPro Berkas' })
    expect(said.postingan).toMatchObject([{ remark: '<p>Uji petik.</p>' }])
    expect(said.pemeriksaan_sertifikat).toMatchObject([
      { produk: siti.productId, putusan: 'disputed', keterangan: 'Nomor milik usaha lain.' },
    ])
    expect(said.pemeriksaan_sertifikat).toMatchObject([{ sni_no: '01-2973-2011', certificate_no: null }])
    expect(logOf(data, 'certificate.checked')).toMatchObject([{ sesudah: after }])

    const shops = await taken(siti)
    expect(shops.said.pemeriksaan_sertifikat).toMatchObject([{ lspro: body.id, putusan: 'disputed', keterangan: null }])
    expect(logOf(shops.data, 'certificate.checked')).toMatchObject([{ oleh: 'lspro', sesudah: null }])
    expect(shops.data.json).not.toContain('Nomor milik')
    expect(shops.said.postingan).toEqual([])
  })

  test('the numbers of a checked certificate, each in its own field, and the certificate number of a product', async () => {
    const siti = await place.owner()
    const body = await place.atWork('LSPro Nomor')
    const number = 'LSPR-012-IDN/2025,,00431'
    await checked(siti.productId, body.id, body.personId, 'Bukan.', `SNI 1,SNI 2,,${number}`)
    await place.db.query('update product set certificate_no = $2 where id = $1', [siti.productId, number])
    const { said } = await taken(siti)
    expect(said.pemeriksaan_sertifikat).toMatchObject([{ sni_no: 'SNI 1,SNI 2', certificate_no: number }])
    expect(said.produk).toMatchObject([{ certificate_no: number }])
  })

  test('a note when a list was shortened', async () => {
    const siti = await place.owner()
    await place.db.query(
      `insert into reach (merchant_id, week, product_id, kind, n)
       select $1, '2026-11-16'::date - 7 * (n / 3), 0, (array['view', 'whatsapp', 'phone'])[1 + n % 3], n
       from generate_series(0, 5000) n`,
      [siti.shopId],
    )
    const { said } = await taken(siti)
    expect(said.jangkauan).toHaveLength(5000)
    expect(said.jangkauan[0].pekan).toBe('2026-11-16')
    expect(said.terpotong).toEqual({ daftar: ['jangkauan'], keterangan: expect.stringContaining('5000 baris terbaru') })
  })

  test('the user’s own reports, and decisions about the user’s own things', async () => {
    const [siti, budi] = [await place.owner(), await place.owner()]
    const report = { kind: 'shop', id: siti.shopId, reason: 'scam', remark: 'Barangnya tidak dikirim.' }
    expect((await budi.ask('/report', report)).code).toBe('00')
    const [theirs, his] = [
      (await siti.ask('/user/export', { password })).data,
      (await budi.ask('/user/export', { password })).data,
    ]
    expect(theirs.json).not.toContain('Barangnya tidak dikirim.')
    expect(logOf(theirs, 'moderation.reported')).toEqual([])
    expect(JSON.parse(his.json).laporan).toMatchObject([{ tentang: 'shop', nomor: siti.shopId, alasan: 'scam' }])
    expect(logOf(his, 'moderation.reported')).toHaveLength(1)
  })
})

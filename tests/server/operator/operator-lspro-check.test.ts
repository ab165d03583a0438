import { beforeAll, describe, expect, test } from 'vitest'
import { type Desk, newAddress, openDesk } from '../../fixtures/operator-desk.fixture.ts'

describe('the certificate of a product under review at the desk', () => {
  let place: Desk
  let rara: Desk['rara']
  let body: Awaited<ReturnType<Desk['atWork']>>
  let shopId: number
  beforeAll(async () => {
    place = await openDesk()
    rara = place.rara
    body = await place.atWork('LSPro Penerbit')
    shopId = (await place.shop()).shopId
  })
  const sni = { is_sni: true, sni_no: ['SNI 1', 'SNI 2'], sni_start_date: '2025-01-01', sni_no_end: true }
  const product = (more: object = {}) => place.product(shopId, { ...sni, lspro_id: body.id, ...more })
  const certificate = async (id: number) => (await rara.ask('review', { id })).data.certificate
  const checked = (id: number, verdict: string, remark: string | null = null) =>
    place.db.query(
      `insert into certificate_check (product_id, lspro_id, verdict, remark, sni_no, sni_start_date, sni_end_date, sni_no_end)
       values ($1, $2, $3, $4, 'SNI 1,SNI 2', '2025-01-01', null, true)`,
      [id, body.id, verdict, remark],
    )
  const ask = (id: number) => rara.ask('lspro/check/ask', { id })
  const asked = (letters: { kind: string }[]) => letters.filter(({ kind }) => kind === 'certificate-check')

  test('is shown with the check of the body and whether it is still valid', async () => {
    const id = await product()
    const named = { lspro_id: body.id, lspro_name: 'LSPro Penerbit', asked_at: null, may_ask: 1 }
    expect(await certificate(id)).toEqual({ ...named, check: null })
    await checked(id, 'disputed', 'Bukan nomor kami.')
    const check = { verdict: 'disputed', remark: 'Bukan nomor kami.', at: expect.any(String) }
    expect(await certificate(id)).toEqual({ ...named, check: { ...check, holds: 1 } })
    await place.db.query(`update product set sni_no = '{SNI 1}' where id = $1`, [id])
    expect(await certificate(id)).toEqual({ ...named, check: { ...check, holds: 0 } })
  })

  test('of a pending change is checked against the numbers of the change', async () => {
    const id = await product({ review_state: 'approved', queued_at: null })
    await checked(id, 'confirmed')
    expect((await certificate(id)).check).toMatchObject({ verdict: 'confirmed', holds: 1 })
    await place.revise(id, { sni_no: ['SNI 9'] })
    expect((await certificate(id)).check).toMatchObject({ verdict: 'confirmed', holds: 0 })
  })

  test('that was disputed after its approval is listed until it changes or the body withdraws', async () => {
    const disputes = async (ask: object = {}) => {
      const { data, ...more } = await rara.ask('lspro/disputes', ask)
      return { ...more, ids: data.map(({ product_id }: { product_id: number }) => product_id), first: data[0] }
    }
    const live = { review_state: 'approved', queued_at: null }
    const before = (await disputes()).ids
    expect(before).toEqual([])
    const [first, second] = [
      await product({ ...live, name: 'Pertama' }),
      await product({ ...live, status: 'not active' }),
    ]
    // Still under review, confirmed, or of another body: not listed.
    const [waits, fine, others] = [await product(), await product(live), await product({ ...live, lspro_id: null })]
    for (const id of [first, second, waits, others]) await checked(id, 'disputed', 'Bukan nomor kami.')
    await checked(fine, 'confirmed')
    expect(await disputes()).toMatchObject({
      ...{ ids: [first, second], total: 2, pages: 1 },
      first: {
        ...{ name: 'Pertama', merchant_name: 'Dapur Kue Walandouw', remark: 'Bukan nomor kami.', is_public: 1 },
        ...{ lspro_id: body.id, lspro_name: 'LSPro Penerbit', at: expect.any(String) },
        img_url: expect.stringMatching(/^photo\/\w{32}~\w{22}\.jpg$/),
      },
    })
    expect(await disputes({ rows: 1, page: 2 })).toMatchObject({ ids: [second], total: 2, pages: 2 })
    // A pending change does not end a dispute about the live certificate; its approval does.
    await place.revise(first, { sni_no: ['SNI 9'] })
    expect((await disputes()).ids).toEqual([first, second])
    await place.db.query(`update product set sni_no = '{SNI 9}' where id = $1`, [first])
    expect((await disputes()).ids).toEqual([second])
    await place.db.query("update certificate_check set verdict = 'confirmed' where product_id = $1", [second])
    expect((await disputes()).ids).toEqual([])
  })

  test('can be sent for a check once a day, to all accounts of the body', async () => {
    const second = newAddress()
    await rara.ask('lspro/account/add', { id: body.id, email: second })
    await place.setPassword(await place.secretTo(second))
    const unopened = newAddress()
    await rara.ask('lspro/account/add', { id: body.id, email: unopened })
    const id = await product({ name: 'Keripik Bersertifikat' })
    expect(await ask(id)).toMatchObject({ code: '00', message: 'Surat dikirim ke 2 akun LSPRO.' })
    expect(await ask(id)).toMatchObject({ code: '29', retry_after: expect.any(Number) })
    for (const email of [body.email, second])
      expect(asked(await place.letters(email))).toMatchObject([
        { facts: { name: 'Keripik Bersertifikat', body: 'LSPro Penerbit', product_id: String(id) } },
      ])
    expect(asked(await place.letters(unopened))).toEqual([])
    expect((await certificate(id)).asked_at).toEqual(expect.any(String))
    const { history } = (await rara.ask('review', { id })).data
    expect(history[0]).toMatchObject({ who: 'Rara Operator', action: 'LSPRO diminta memeriksa sertifikatnya' })
    expect((await place.logOf(body.id)).at(-1)).toMatchObject({ action: 'certificate.asked' })
  })

  test('can be sent to the newly named body although another was asked today', async () => {
    const id = await product()
    expect((await ask(id)).code).toBe('00')
    const other = await place.atWork('LSPro Pengganti')
    await place.db.query('update product set lspro_id = $2 where id = $1', [id, other.id])
    expect((await ask(id)).code).toBe('00')
    expect((await ask(id)).code).toBe('29')
    expect(asked(await place.letters(other.email))).toHaveLength(1)
  })

  test('cannot be sent without a named body, an account that can answer, or a certificate', async () => {
    const quiet = await place.issued('LSPro Diam')
    expect(await ask(await product({ lspro_id: null }))).toMatchObject({
      code: '01',
      message: 'Produk ini tidak menyebut LSPRO.',
    })
    const silent = await product({ lspro_id: quiet.id })
    expect((await certificate(silent)).may_ask).toBe(0)
    expect(await ask(silent)).toMatchObject({ code: '01', message: 'LSPRO ini belum punya akun yang dapat membalas.' })
    expect((await ask(await product({ review_state: 'draft', queued_at: null }))).code).toBe('04')
    expect((await ask(999_999)).code).toBe('04')
    const plain = await place.product(shopId)
    expect(await certificate(plain)).toBeNull()
  })
})

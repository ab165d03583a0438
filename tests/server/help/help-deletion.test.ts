import { beforeAll, describe, expect, test } from 'vitest'
import { writeAuditLog } from '#server/db/audit-log.ts'
import { type Own, type Owner, openOwn, password, wrong } from '../../fixtures/help-own.fixture.ts'
import { add } from '../../fixtures/showcase.fixture.ts'
import { signedIn } from '../../support/people.ts'

let place: Own
let rara: Own['rara']
beforeAll(async () => {
  place = await openOwn()
  rara = place.rara
})

describe('account deletion', () => {
  const ask = (who: Owner, more: object = {}) => who.ask('/user/deletion/ask', { password, ...more })
  const requestOf = async (who: { personId: number }) =>
    (
      await place.db.query<{ id: number }>('select id from deletion_request where person_id = $1 order by id desc', [
        who.personId,
      ])
    )[0]!.id
  /** Three days later. */
  const later = (id: number) =>
    place.db.query(`update deletion_request set asked_at = asked_at - interval '73 hours' where id = $1`, [id])
  const close = (id: number, outcome: string, remark = 'Atas permintaan pemiliknya.') =>
    rara.ask('deletion/close', { id, outcome, remark })

  test('is requested once with the password, confirmed by letter, and can be withdrawn', async () => {
    const siti = await place.owner()
    expect(await ask(siti, { password: 'bukan ini' })).toMatchObject(wrong)
    expect((await siti.ask('/user/deletion')).data.asked).toBeNull()
    const said = await ask(siti, { reason: 'Usaha tutup.' })
    expect(said).toMatchObject({ code: '00', message: 'Permintaan hapus akun sudah tercatat.' })
    const { at, not_before } = said.data.asked
    expect(Date.parse(not_before) - Date.parse(at)).toBe(72 * 3_600_000)
    expect((await ask(siti)).code).toBe('01')
    expect((await place.letters(siti.email)).map(({ kind }) => kind)).toEqual(['deletion-asked'])
    const open = (await rara.ask('deletions')).data
    expect(open).toMatchObject([
      { email: siti.email, reason: 'Usaha tutup.', shop: { name: 'Dapur Siti', products: 1 }, outcome: null },
    ])
    expect((await siti.ask('/user/deletion/withdraw')).data.asked).toBeNull()
    expect((await siti.ask('/user/deletion/withdraw')).code).toBe('01')
    expect((await rara.ask('deletions')).data).toEqual([])
    expect([
      await place.logged('deletion.asked', siti.personId),
      await place.logged('deletion.withdrawn', siti.personId),
    ]).toEqual([1, 1])
  })

  test('of another account can be neither read nor withdrawn', async () => {
    const [siti, budi] = [await place.owner(), await place.owner()]
    await ask(siti)
    expect((await budi.ask('/user/deletion')).data.asked).toBeNull()
    expect(
      (await budi.ask('/user/deletion/withdraw', { id: await requestOf(siti), user_id: siti.personId })).code,
    ).toBe('01')
    expect((await siti.ask('/user/deletion/withdraw')).code).toBe('00')
  })

  test('requested several times at the same moment makes one request', async () => {
    const siti = await place.owner()
    const codes = (await Promise.all([ask(siti), ask(siti), ask(siti)])).map(({ code }) => code).sort()
    expect(codes).toEqual(['00', '01', '01'])
    expect(await place.count('deletion_request', 'person_id = $1', siti.personId)).toBe(1)
    await siti.ask('/user/deletion/withdraw')
  })

  test('is refused by an operator with a reason that the owner reads, and can be requested again', async () => {
    const siti = await place.owner()
    await ask(siti)
    const id = await requestOf(siti)
    expect((await close(id, 'refused', '  ')).code).toBe('05')
    expect((await close(id, 'refused', 'Ada sengketa sertifikat.')).code).toBe('00')
    expect((await siti.ask('/user/deletion')).data).toMatchObject({
      asked: null,
      refused: { remark: 'Ada sengketa sertifikat.' },
    })
    expect((await place.letters(siti.email)).map(({ kind }) => kind)).toEqual(['deletion-asked', 'deletion-refused'])
    expect((await close(id, 'deleted')).code).toBe('04')
    expect((await ask(siti)).code).toBe('00')
    await siti.ask('/user/deletion/withdraw')
  })

  test('removes the reason of an earlier refusal from the request and the log', async () => {
    const siti = await place.owner()
    const why = 'Siti bersengketa dengan saudaranya.'
    await ask(siti, { reason: 'Pindah ke Ternate.' })
    const first = await requestOf(siti)
    expect((await close(first, 'refused', why)).code).toBe('00')
    await ask(siti)
    const id = await requestOf(siti)
    await later(id)
    expect((await close(id, 'deleted')).code).toBe('00')
    const requests = await place.db.query('select reason, remark from deletion_request where id in ($1, $2)', [
      first,
      id,
    ])
    expect(requests).toEqual(Array(2).fill({ reason: '', remark: null }))
    const log = await place.db.query<{ action: string; reason: string | null }>(
      `select action, reason from audit_log where after ->> 'user_id' = $1 and reason is not null`,
      [String(siti.personId)],
    )
    expect(log).toEqual([{ action: 'deletion.done', reason: 'Atas permintaan pemiliknya.' }])
    expect(await place.logged('deletion.refused', siti.personId)).toBe(1)
  })

  test('happens no earlier than 72 hours after the request, and never after its withdrawal', async () => {
    const siti = await place.owner()
    await ask(siti)
    const id = await requestOf(siti)
    expect((await close(id, 'deleted')).code).toBe('01')
    expect(await place.count('person', 'id = $1', siti.personId)).toBe(1)
    await siti.ask('/user/deletion/withdraw')
    await later(id)
    expect((await close(id, 'deleted')).code).toBe('04')
    expect(await place.count('person', 'id = $1', siti.personId)).toBe(1)
  })

  test('deletes account, shop, products, pictures and messages, and keeps other accounts and the log', async () => {
    const siti = await place.owner()
    const other = await place.owner()
    const draft = await place.product(siti.shopId, { name: 'Draf Siti' })
    await place.revise(siti.productId, { name: 'Keripik Baru' })
    await place.db.query('update merchant set picture_id = $2, banner_picture_id = $3 where id = $1', [
      siti.shopId,
      await place.picture(),
      await place.picture(),
    ])
    await add(place.db, 'merchant_media', {
      merchant_id: siti.shopId,
      picture_id: await place.picture({ name: `merchant/${'ab'.repeat(16)}` }),
      position: 1,
    })
    await place.ask('/contact-us', {
      name: 'Siti',
      email: siti.email.toUpperCase(),
      subject: 'Siti sendiri',
      messages: 'x',
    })
    await signedIn(place.db, siti.personId)
    const shown = async () => (await place.read(`/product/detail/${siti.productId}`, {})).code
    const pictures = await place.count('picture', '$1::int is not null', 1)
    await writeAuditLog(place.db, {
      ...{ by: 'system', action: 'shop.edited', merchantId: siti.shopId },
      before: { phone_num: '0811000111' },
      after: { phone_num: '0811000222' },
    })
    await ask(siti, { reason: 'Rahasia saya.' })
    const id = await requestOf(siti)
    await later(id)

    expect(await close(id, 'deleted')).toEqual({ code: '00', message: 'Akun dihapus.' })
    for (const [table, where, value] of [
      ['person', 'id = $1', siti.personId],
      ['session', 'person_id = $1', siti.personId],
      ['merchant', 'id = $1', siti.shopId],
      ['product', 'merchant_id = $1', siti.shopId],
      ['product_listing', 'merchant_id = $1', siti.shopId],
      ['product_revision', 'product_id = $1', siti.productId],
      ['contact_message', 'lower(email) = lower($1)', siti.email],
    ] as const)
      expect(await place.count(table, where, value), table).toBe(0)
    // Two for each product, and the shop's three; they wait for garbage collection without an owner.
    expect(pictures - (await place.count('picture', '$1::int is not null', 1))).toBe(7)
    expect(await place.count('loose_picture', `name = $1 and sender_id is null`, `merchant/${'ab'.repeat(16)}`)).toBe(1)
    expect((await siti.ask('/profile/route')).code).toBe('99')
    expect(await shown()).not.toBe('00')
    expect(draft).toBeGreaterThan(0)

    expect(await place.count('person', 'id = $1', other.personId)).toBe(1)
    expect(await place.count('product', 'merchant_id = $1', other.shopId)).toBe(1)
    const letters = await place.letters(siti.email)
    expect(
      letters.map(({ kind }) => kind),
      'the letters of before are gone',
    ).toEqual(['deletion-done'])
    const done = await place.db.query<{ reason: string }>(
      `select reason, person_id, outcome, closed_by from deletion_request where id = $1`,
      [id],
    )
    expect(done).toEqual([{ reason: '', person_id: null, outcome: 'deleted', closed_by: 'Rara Operator' }])
    expect((await rara.ask('deletions', { open: 0 })).data[0]).toMatchObject({ email: null, user_id: null, shop: null })
    expect(await place.logged('deletion.done', siti.personId)).toBe(1)
    const log = await place.db.query(
      `select * from audit_log where action like 'deletion.%' and after ->> 'user_id' = $1`,
      [String(siti.personId)],
    )
    expect(JSON.stringify(log)).not.toContain(siti.email)
    expect(
      await place.db.query(`select before, after from audit_log where action = 'shop.edited' and merchant_id = $1`, [
        siti.shopId,
      ]),
    ).toEqual([{ before: { phone_num: null }, after: { phone_num: null } }])
    expect(
      (await place.ask('/register', { email: siti.email, password, role: 'guest', referral_code: null })).code,
    ).toBe('00')
  })

  test('of a large shop runs in batches that stay within the statement time limit', async () => {
    const siti = await place.owner()
    const other = await place.owner()
    await place.db.exec(`
      create function few_at_once() returns trigger language plpgsql as $$ begin
        if (select count(*) from gone) > tg_argv[0]::int then raise exception 'too many at once of %', tg_table_name; end if;
        return null;
      end $$;
      create trigger few after delete on product
        referencing old table as gone for each statement execute function few_at_once(50);
      create trigger few after delete on notice
        referencing old table as gone for each statement execute function few_at_once(2000);`)
    for (let n = 0; n < 3; n++)
      await place.db.query(
        `insert into product (merchant_id, name, price_bottom, price_top, review_state)
         select $1, 'Keripik ' || n, 1000, 2000, 'approved' from generate_series(1, 50) n`,
        [siti.shopId],
      )
    for (const { personId, productId } of [siti, other])
      await place.db.query(
        `insert into notice (person_id, product_id, kind, event)
         select $1, case when n % 20 = 0 then $2::int end, 'updated', 'uji ' || n from generate_series(1, 2500) n`,
        [personId, productId],
      )
    await ask(siti)
    const id = await requestOf(siti)
    await later(id)
    expect(await close(id, 'deleted')).toMatchObject({ code: '00' })
    expect(await place.count('product', 'merchant_id = $1', siti.shopId)).toBe(0)
    expect(await place.count('product_listing', 'merchant_id = $1', siti.shopId)).toBe(0)
    expect(await place.count('notice', 'person_id = $1', siti.personId)).toBe(0)
    expect(await place.count('notice', 'person_id = $1', other.personId)).toBe(2500)
    await place.db.exec('drop function few_at_once cascade')
  })

  test('of a certification body’s account keeps the body; an operator’s account cannot be deleted here', async () => {
    const body = await place.atWork('LSPro Tetap')
    const who = { headers: body.headers }
    const long = 'kata sandi yang panjang'
    expect((await place.ask('/user/deletion/ask', { password: long }, who.headers)).code).toBe('00')
    const id = await requestOf({ personId: body.personId })
    await later(id)
    expect((await close(id, 'deleted')).code).toBe('00')
    expect(await place.count('lspro', `id = $1 and status = 'active'`, body.id)).toBe(1)
    expect(await place.count('person', 'id = $1', body.personId)).toBe(0)
    expect((await place.ask('/user/deletion/ask', { password: long }, rara.headers)).code).toBe('03')
  })
})

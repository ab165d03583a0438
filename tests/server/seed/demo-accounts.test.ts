import { beforeAll, describe, expect, test } from 'vitest'
import { addresses } from '#contract/addresses.ts'
import { createPasswordHasher } from '#server/auth/password-hashing.ts'
import { deriveKeys } from '#server/secrets/keys.ts'
import people from '#server/seed/content/people.json' with { type: 'json' }
import { demoAccounts, demoPassword } from '#server/seed/demo/accounts.ts'
import { seed } from '#server/seed/seed.ts'
import { everything } from '../../fixtures/session.fixture.ts'
import { accountParts, engines, openTestDatabase } from '../../support/database/engines.ts'

const { passwords } = accountParts
const shop = 27

describe.each(engines())('the demo accounts on %s', (engine) => {
  let place: Awaited<ReturnType<typeof everything>>
  beforeAll(async () => {
    place = await everything(engine, { seed: 'demo' })
  })

  test.each([
    ['merchant@demo.example', { role: 'merchant', is_completed: 1, merchant_id: shop }, addresses.shopHome],
    ['newmerchant@demo.example', { role: 'merchant', is_completed: 0, merchant_id: 41 }, addresses.wizard(2)],
    ['visitor@demo.example', { role: 'guest', is_completed: 1, merchant_id: null }, addresses.home],
    ['lspro@demo.example', { role: 'lspro', is_completed: 1, lspro_id: 1 }, addresses.lspro(1)],
    ['operator@demo.example', { role: 'operator', is_completed: 1 }, addresses.home],
  ])('%s signs in with the password of the README', async (email, data, route) => {
    const said = await place.ask('/login', { email, password: demoPassword })
    expect(said).toMatchObject({ code: '00', route, data: { ...data, email, is_verified: 1 } })
    const { data: own } = await place.ask('/user/detail', {}, { authorization: `Bearer ${said._token}` })
    expect(own.name).toBe(people.find((person) => person.email === email)!.name)
  })

  test('the merchant’s shop has a product in every state, and the non-public ones are in no public list', async () => {
    const { db } = place
    const states = await db.query<{ state: string }>(
      `select distinct case when review_state = 'approved' and status = 'not active' then 'taken down'
                            when review_state = 'approved' and is_sni and sni_end_date < now() then 'expired'
                            else review_state || case when is_sni then ' with SNI' else '' end end as state
       from product where merchant_id = $1 order by 1`,
      [shop],
    )
    expect(states.map(({ state }) => state)).toEqual(
      [
        ...['approved', 'approved with SNI', 'changes_requested with SNI', 'draft', 'expired'],
        ...['rejected with SNI', 'submitted with SNI', 'taken down'],
      ].sort(),
    )
    const shelved = await db.query<{ id: number }>(
      'select product_id as id from product_listing where merchant_id = $1 and category_id = 0 order by 1',
      [shop],
    )
    expect(shelved.map(({ id }) => id)).toEqual([63, 64])
    // A product that is not public has a picture of its own, which is not public either.
    expect(
      await db.query(
        `select p.id from product p join product sibling on sibling.picture_id = p.picture_id and sibling.id <> p.id
         where p.merchant_id = $1`,
        [shop],
      ),
    ).toEqual([])
    // In the same category, so that the owner sees a complete card.
    expect(
      await db.query('select id from product where not exists (select from product_category where product_id = id)'),
    ).toEqual([])
  })

  test('the new merchant has stopped in the second stage, and their shop is not public', async () => {
    const { db } = place
    const [row] = await db.query(
      `select merchant.wizard_stage, merchant.status, address, merchant_kbli.code from person
       join merchant on merchant.id = person.merchant_id join merchant_kbli on merchant_kbli.merchant_id = merchant.id
       where person.email = 'newmerchant@demo.example'`,
    )
    expect(row).toEqual({ wizard_stage: 2, status: 'not active', address: null, code: '10792' })
  })

  test('LSP234 is the referral code of the demo owner’s body, and no code has ambiguous characters', async () => {
    const { db, ask } = place
    expect(await ask('/lspro/referral/fetch', { referral_code: 'LSP234' })).toEqual({
      code: '00',
      data: { name: 'LSPro Mandala Uji Pangan' },
    })
    const codes = await db.query<{ code: string }>('select code from referral_code')
    expect(codes).toHaveLength(12)
    for (const { code } of codes) expect(code).toMatch(/^[A-HJ-NP-Z2-9]{6}$/)
  })

  test('are added once to a demo of an earlier release, whose codes are corrected', async () => {
    const db = await openTestDatabase(engine, { seed: 'demo' })
    await db.exec(`
      delete from seeding where part = 'demo-people';
      delete from person;
      delete from product where id > 93;
      delete from merchant where id > 40;
      update referral_code set code = 'LS9' || (100 + lspro_id);
      update referral_code set code = 'KODEKU' where lspro_id = 12;
    `)
    await seed(db, 'none')
    expect(await demoAccounts(db)).toEqual([])
    await seed(db, 'demo', passwords)
    await seed(db, 'demo', passwords)
    expect((await demoAccounts(db)).map(({ email }) => email)).toEqual(people.map(({ email }) => email))
    const codes = await db.query<{ code: string }>(
      'select code from referral_code where lspro_id in (1, 12) order by lspro_id',
    )
    expect(codes.map(({ code }) => code)).toEqual(['LSP234', 'KODEKU'])
  })

  test('are not added without the demo catalogue, nor when no demo is configured', async () => {
    const db = await openTestDatabase(engine, { seed: 'reference' })
    expect(await db.query('select from person')).toEqual([])
    await db.query("insert into merchant (name) values ('Usaha sungguhan')")
    await seed(db, 'demo', passwords)
    expect(await db.query('select from person')).toEqual([])
    expect(await demoAccounts(db)).toEqual([])
  }, 400_000) // the first test to need the lists, which are then seeded

  test('a user who has registered such an address is not a demo account', async () => {
    const db = await openTestDatabase(engine, { seed: 'none' })
    await db.query("insert into person (email, email_key) values ('visitor@demo.example', 'visitor@demo.example')")
    expect(await demoAccounts(db)).toEqual([])
  })

  test('have passwords that depend on the SECRET of the installation', async () => {
    const kept = await place.db.query<{ hash: string }>(
      "select password_hash as hash from person where email like '%@demo.example'",
    )
    expect(new Set(kept.map(({ hash }) => hash)).size).toBe(5)
    expect(await passwords.matches(kept[0]!.hash, demoPassword)).toBe(true)
    expect(await passwords.matches(kept[0]!.hash, 'etalase124')).toBe(false)
    const elsewhere = createPasswordHasher(deriveKeys('another secret, as long as the real one has to be'))
    expect(await elsewhere.matches(kept[0]!.hash, demoPassword)).toBe(false)
  })
})

import { beforeAll, expect, test } from 'vitest'
import { remindAccreditations } from '#server/lspro/accreditation-reminders.ts'
import { remindCertificates } from '#server/products/certificate-reminders.ts'
import { usualEngine } from '#tests/support/database/engines.ts'
import { everything } from '../../fixtures/session.fixture.ts'
import { type Actor, signedIn } from '../../support/people.ts'

let place: Awaited<ReturnType<typeof everything>>
let owner: Omit<Actor, 'personId'>
let personId: number
beforeAll(async () => {
  place = await everything(usualEngine(), { seed: 'demo' })
  const [person] = await place.db.query<{ id: number }>("select id from person where email = 'merchant@demo.example'")
  personId = person!.id
  owner = await signedIn(place.db, personId)
})

test('the demo’s merchant has one notice of each kind of the specification, in line with the products', async () => {
  const { data, total } = await place.ask('/notification', {}, owner.headers)
  const lines = data.map((one: Record<string, { name: string; sni_remark: string | null } | null>) => [
    one.description,
    one.content_before?.name ?? null,
    one.content_after?.name,
    one.content_after?.sni_remark,
    one.sni_status,
    one.is_public,
  ])
  expect(total).toBe(3)
  expect(lines).toEqual([
    [
      ...['Product di validasi - rejected', null, 'Briket Arang Tempurung Kelapa 5 Kg'],
      ...['Sertifikat yang dilampirkan bukan untuk jenis briket ini.', 'rejected', 0],
    ],
    [
      ...['Informasi produk diupdate', 'Sabun Kelapa 90 gr', 'Sabun Batang Minyak Kelapa 90 gr'],
      ...[null, 'not active', 1],
    ],
    ['Produk ditambahkan', null, 'Minyak Kelapa Murni VCO 250 ml', null, 'active', 1],
  ])
  for (const { img_url, merchant_id } of data) {
    expect(img_url).toMatch(/^product\/[0-9a-f]{32}~[0-9a-f]{22}\.jpg$/)
    expect(merchant_id).toBe(27)
  }
})

test('the start of a server sends no notice about certificates that ended before the demo was seeded', async () => {
  const { db } = place
  await remindCertificates(db)
  expect(await db.query("select id from notice where kind = 'ended'")).toEqual([])
  expect(await db.query("select id from mail where kind = 'certificate-ended'")).toEqual([])
})

test('the start of a server sends accreditation reminders only to the demo body that has an account', async () => {
  const { db } = place
  await remindAccreditations(db)
  const told = await db.query<{ to_email: string }>("select to_email from mail where kind like 'accreditation-%'")
  // At most one, whatever the date: the other bodies have no account.
  expect(told.length).toBeLessThanOrEqual(1)
  for (const { to_email } of told) expect(to_email).toBe('lspro@demo.example')
})

import { describe, expect, test } from 'vitest'
import { shops } from '#contract/shops/schemas.ts'
import { officeFieldOf, officeRules } from '#drafts/region/address-values.ts'
import { stageDraftName } from '#drafts/wizard/stages.ts'
import {
  type ContactValues,
  contactFields,
  inputOfContact,
  isSameContact,
} from '#features/shops/own/profile/ContactForm.tsx'
import {
  addressFacts,
  businessFacts,
  contactFacts,
  kbliChips,
  relatedFacts,
  socialFacts,
} from '#features/shops/own/profile/profile-facts.ts'
import {
  profileAddress,
  profileTabNames,
  profileTabs,
  profileViewOf,
} from '#features/shops/own/profile/profile-view.ts'
import { applyPendingShop, shopPart } from '#features/shops/own/shop-writes.ts'
import { type OwnerAccess, ownerAccess } from '#features/shops/own/use-owner-access.ts'
import type { OutboxEntry } from '#offline/outbox/entry.ts'
import type { Session } from '#session/session.ts'
import { formErrors } from '#tests/support/forms/form-errors.ts'
import { told } from '../../fixtures/client/shops-own-shop.fixture.ts'

// The profile of one's own shop: its facts, the contact form, and who may open it.

const shop = (more: Partial<ReturnType<typeof told>['merchant']> = {}) => applyPendingShop(told(more), [])
const said = (facts: readonly { label: string; value: string }[]) =>
  Object.fromEntries(facts.map(({ label, value }) => [label, value]))

describe('facts of the shop profile', () => {
  test('businessFacts lists form, name, NIB, classes, year, owner, province, employees, capital and turnover', () => {
    const { before, after } = businessFacts({
      ...shop(),
      merchant_labor: { id: 2, name: '5–19 orang' },
      merchant_omzet: { id: 1, name: 'Sampai Rp300 juta' },
    })
    expect(said([...before, ...after])).toEqual({
      ...{ 'Bentuk usaha': 'CV', 'Nama usaha': 'Sepatu Rasendra', NIB: '1234567890123' },
      ...{ 'Tahun berdiri': '2003', 'Nama pemilik': 'Rasendra', Provinsi: 'Jawa Barat' },
      ...{ 'Tenaga kerja': '5–19 orang', Permodalan: '', 'Omzet per tahun': 'Sampai Rp300 juta' },
    })
    expect(said(businessFacts(shop({ year: 0 })).after)['Tahun berdiri'], 'nobody has chosen one').toBe('')
  })

  test('kbliChips cuts a label of a hundred characters on the screen, not for screen readers', () => {
    const kbli_codes = [
      { code: '15201', name: 'Sepatu' },
      { code: '15202', name: 'x'.repeat(100) },
    ]
    const [short, long] = kbliChips({ kbli_codes })
    expect(short).toEqual({ id: '15201', text: '15201 – Sepatu', whole: '15201 – Sepatu' })
    expect([...long!.text]).toHaveLength(95)
    expect(long!.text.endsWith('..')).toBe(true)
    expect(long!.whole).toBe(`15202 – ${'x'.repeat(100)}`)
  })

  test.each([
    ['3', '12', '003/012'],
    ['001', '2', '001/002'],
    ['', '', ''],
    ['7', '', '007/–'],
  ])('addressFacts with RT %j and RW %j: %j', (rt, rw, text) =>
    expect(said(addressFacts(shop({ rt, rw })))['RT/RW']).toBe(text),
  )

  test('addressFacts lists the place and says that the pin is not set', () => {
    const { merchant, location } = shop()
    expect(said(addressFacts({ merchant, location }))).toMatchObject({
      ...{ Alamat: 'Jl. Merdeka 1', Kelurahan: 'Cibaduyut', Kecamatan: 'Cibaduyut', Kota: 'Kota Bandung' },
      ...{ Provinsi: 'Jawa Barat', 'Kode pos': '40111', 'Letak di peta': '-6.9, 107.6' },
    })
    const unset = addressFacts({ merchant, location: { ...location, is_placed: 0 } })
    expect(said(unset)['Letak di peta']).toBe('Belum ditandai')
  })

  test.each([
    [{ is_tkdn: 1, tkdn_certificate: 'TKDN-7' } as const, 'Ya', 'TKDN-7'],
    [{ is_tkdn: 0, tkdn_certificate: 'TKDN-7' } as const, 'Tidak', undefined],
    [{ is_tkdn: 1, tkdn_certificate: '' } as const, 'Ya', undefined],
  ])('relatedFacts with TKDN %j', (more, yes, number) => {
    const facts = said(relatedFacts(shop(more)))
    expect(facts['Punya sertifikat TKDN']).toBe(yes)
    expect(facts['Nomor sertifikat TKDN']).toBe(number)
  })

  test('contactFacts lists only contacts that are filled in', () => {
    const { merchant } = shop()
    expect(said(contactFacts(merchant))).toEqual({
      'Nomor HP / WhatsApp': '+62 812-3456-7890',
      'Telepon kantor': '022-201212',
      Email: 'toko@demo.example',
    })
    expect(said(contactFacts({ ...merchant, mobile_phone: '', office_phone: '' }))).toMatchObject({
      ...{ 'Nomor HP / WhatsApp': '', 'Telepon kantor': '' },
    })
    expect(socialFacts(merchant).map(({ label, value }) => [label, value])).toEqual([
      ['Situs web', 'https://sepatu.example'],
      ['Facebook', ''],
      ['Instagram', 'sepatu'],
      ['TikTok', ''],
    ])
  })
})

describe('the contact form of the shop profile', () => {
  const mobile = 'Nomor handphone harus 10 - 13 digit'
  const office = 'Nomor telepon harus 5 - 10 digit'
  const prefix = 'Prefix telepon harus 3 - 4 digit'
  const cases: [keyof ContactValues, string, string | undefined][] = [
    ['mobile_phone', '', mobile],
    ['mobile_phone', '81234567', mobile],
    ['mobile_phone', '812345678', undefined],
    ['mobile_phone', '8123456789012', undefined],
    ['mobile_phone', '81234567890123', mobile],
    ['mobile_phone', '0812345678', undefined],
    ['mobile_phone', '62812345678', undefined],
    ['mobile_phone', '8123abc4567', mobile],
    ['prefix_office_phone', '', prefix],
    ['prefix_office_phone', '22', prefix],
    ['prefix_office_phone', '022', undefined],
    ['prefix_office_phone', '0251', undefined],
    ['prefix_office_phone', '02511', prefix],
    ['office_no', '', office],
    ['office_no', '1234', office],
    ['office_no', '12345', undefined],
    ['office_no', '1234567890', undefined],
    ['office_no', '12345678901', office],
    ['website', '', undefined],
    ['website', 'bukan situs', 'Alamat situs belum benar, misalnya https://usahaku.id'],
    ['instagram', 'javascript:alert(1)', 'Alamat harus diawali https://'],
    ['tiktok', '@sepatu.rasendra', undefined],
  ]
  const form = {
    endpoint: shops.saveContact,
    toRequest: (values: ContactValues) => inputOfContact(27, values),
    rules: officeRules,
    fieldOf: officeFieldOf,
  }
  test.each(cases)('the check of %s for %j gives %j', async (name, value, sentence) => {
    const good = contactFields.fromRequest(told().merchant)
    const errors = await formErrors<ContactValues>(form, { ...good, [name]: value })
    expect(errors).toEqual(sentence === undefined ? {} : { [name]: sentence })
  })

  test('the check of an empty form names every field that is needed, in the order of the page', async () => {
    expect(await formErrors<ContactValues>(form, contactFields.empty)).toEqual({
      mobile_phone: mobile,
      prefix_office_phone: prefix,
      office_no: office,
    })
    expect(Object.keys(contactFields.empty).join(' ')).toBe(
      'mobile_phone prefix_office_phone office_no website facebook instagram tiktok',
    )
  })

  // The form and the server accept the same values and reject others with the same message.
  test.each(cases)('the contract gives the same message for %s %j', (name, value, sentence) => {
    const good = contactFields.fromRequest(told().merchant)
    const heard = shops.saveContact.ask.safeParse(inputOfContact(27, { ...good, [name]: value }))
    const field = { prefix_office_phone: 'office_phone', office_no: 'office_phone' }[name as string] ?? name
    const wrong = heard.error?.issues.map(({ path, message }) => [path[0], message])
    expect(wrong).toEqual(sentence === undefined ? undefined : [[field, sentence]])
  })

  test('is filled with the server’s values and sends them unchanged', () => {
    const values = contactFields.fromRequest(told().merchant)
    expect(values).toEqual({
      ...{ mobile_phone: '81234567890', prefix_office_phone: '022', office_no: '201212' },
      ...{ website: 'https://sepatu.example', facebook: '', instagram: 'sepatu', tiktok: '' },
    })
    const ask = inputOfContact(27, { ...values, mobile_phone: '0811 2222 333', facebook: ' rasendra ' })
    expect(ask).toEqual({
      ...{ id: 27, mobile_phone: '+628112222333', office_phone: '022-201212' },
      ...{ website: 'https://sepatu.example', facebook: 'rasendra', instagram: 'sepatu', tiktok: null },
    })
    expect(contactFields.fromRequest(ask)).toEqual({ ...values, mobile_phone: '8112222333', facebook: 'rasendra' })
    expect(officeFieldOf('office_phone')).toBe('office_no')
  })

  test('isSameContact: a draft equal to the server’s values is no draft', () => {
    const known = contactFields.fromRequest(told().merchant)
    expect(isSameContact({ ...known, mobile_phone: '081234567890', seen: true }, known)).toBe(true)
    expect(isSameContact({ ...known, tiktok: 'sepatu' }, known)).toBe(false)
  })
})

describe('addresses of the shop profile', () => {
  test('every tab has an address that is read back as that tab', () => {
    for (const tab of profileTabs) {
      const [, query = ''] = profileAddress(tab).split('?')
      expect(profileViewOf(new URLSearchParams(query))).toEqual({ tab, edits: false })
    }
    expect(Object.values(profileTabNames)).toEqual([
      'Informasi Usaha',
      'Alamat Usaha',
      'Informasi Terkait',
      'Kontak & Website',
      'Foto Profile',
    ])
  })
  test.each([
    ['', 'usaha', false],
    ['tab=lain', 'usaha', false],
    ['tab=kontak&edit=kontak', 'kontak', true],
    ['tab=alamat&edit=kontak', 'alamat', false],
  ])('profileViewOf %j is %s', (query, tab, edits) =>
    expect(profileViewOf(new URLSearchParams(query))).toEqual({ tab, edits }),
  )
  test.each([
    ['kontak', 'kontak'],
    ['logo', 'foto'],
  ] as const)('a pending change of %s is corrected on the tab of that part', (part, tab) => {
    const [, query = ''] = shopPart(27, part).to.split('?')
    expect(profileViewOf(new URLSearchParams(query)).tab).toBe(tab)
  })
})

describe('ownerAccess of the shop profile', () => {
  const me = (more: Partial<Session>) =>
    ({ user_role: 'merchant', merchant_id: 27, user_is_completed: 1, ...more }) as Session
  const unfinished = me({ user_is_completed: 0 })
  const waits = (stage: 1 | 5, state: OutboxEntry['state'] = 'kept') =>
    ({ same: stageDraftName(27, stage), state }) as unknown as OutboxEntry
  const nothing = { rows: [], arrived: [], drafts: [], read: true, serverData: null }
  const here = '/base/merchant/insight'
  test.each<[string, Session | undefined, Partial<Parameters<typeof ownerAccess>[1]>, OwnerAccess]>([
    ['for a guest', undefined, {}, { to: '/auth/login?return=%2Fbase%2Fmerchant%2Finsight' }],
    ['for a visitor', me({ user_role: 'guest', merchant_id: null }), {}, { to: '/base/error' }],
    ['for a merchant with an open shop', me({}), {}, 'open'],
    ['for a merchant with an open shop, before the outbox has loaded', me({}), { read: false }, 'open'],
    [
      'for a merchant who stopped in stage 2',
      unfinished,
      { serverData: { is_completed: 0, wizard_stage: 2 } },
      { to: '/merchant/stage-2' },
    ],
    ['for a merchant in the wizard whose stage is unknown', unfinished, {}, { to: '/merchant/stage-1' }],
    [
      'for a merchant who has opened the shop on another phone',
      unfinished,
      { serverData: { is_completed: 1, wizard_stage: 5 } },
      'open',
    ],
    [
      'for a merchant whose shop opens with the next sync',
      unfinished,
      { rows: [waits(5)] },
      { to: '/base/merchant/home' },
    ],
    [
      'for a merchant whose first stage was rejected',
      unfinished,
      { rows: [waits(1, 'parked'), waits(5)] },
      { to: '/merchant/stage-1' },
    ],
    ['for a merchant whose shop is still loading', unfinished, { serverData: undefined }, 'unknown'],
  ])('%s', (_, who, known, way) => expect(ownerAccess(who, { ...nothing, ...known }, here)).toEqual(way))
})

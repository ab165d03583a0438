import { describe, expect, test } from 'vitest'
import type { WizardDetail } from '#contract/onboarding/schemas.ts'
import { unplaced } from '#contract/shops/rules.ts'
import { isShopOpening, parkedStages } from '#drafts/shop-opening.ts'
import { type Stage, stageDraftName, stageWrite } from '#drafts/wizard/stages.ts'
import {
  type Fact,
  type FinishData,
  finishDataOf,
  type NameLookup,
  newestAnswer,
  regionsOfVillage,
  summaryOf,
} from '#features/onboarding/summary.ts'
import type { OutboxEntry } from '#offline/outbox/entry.ts'

// The summary that a merchant reads before the shop opens: the server's values with the pending stages of this phone
// drawn over them.

const shop = 27
const known: FinishData = {
  merchant: {
    id: shop,
    type: 'UD',
    name: 'Dapur Lama',
    nib: '9903020237888',
    owner: 'Salimah',
    year: 2009,
    address: 'Jalan Lama 1',
    rt: '3',
    rw: '12',
    zip_code: '26111',
    mobile_phone: '081234567890',
    office_phone: '0251-100111',
    email: 'salimah@contoh.id',
    website: '',
    facebook: '',
    instagram: 'dapur',
    tiktok: '',
    is_lpse: 1,
    is_lkpp: 0,
    is_tkdn: 1,
    tkdn_certificate: 'TKDN-1',
    is_exp: 0,
    exp_remark: '<p>dulu</p>',
    img_url: 'merchant/0123456789abcdef0123456789abcdef.jpg',
    img: null,
    wizard_stage: 5,
    is_completed: 0,
  },
  location: {
    province_id: 13,
    province_name: 'Sumatera Barat',
    regency_id: 1371,
    regency_name: 'Kota Padang',
    district_id: 137101,
    district_name: 'Padang Selatan',
    village_id: 1371011001,
    village_name: 'Rawang',
    latitude: '-0.95',
    longitude: '100.35',
    is_placed: 1,
  },
  labor: { id: 2, name: '5–19 orang' },
  capital: { id: 1, name: 'Sampai 50 juta' },
  omzet: { id: 3, name: 'Sampai 2 miliar' },
  merchant_kbli: [{ code: '10391', name: 'Industri tempe' }],
  media: [{ id: 5, url: 'merchant/11111111111111111111111111111111.jpg', width: 1, height: 1, thumbhash: null }],
}
const names: NameLookup = {
  labor: (id) => (id === 1 ? '1–4 orang' : undefined),
  capital: () => undefined,
  omzet: () => undefined,
  kbli: (code) => (code === '10792' ? 'Industri kue' : undefined),
  village: (id) =>
    id === 1104032001 ? { village: 'Sukamaju', district: 'Bandar', regency: 'Bener Meriah', province: 'Aceh' } : {},
}
const waits = (stage: Stage, ask: object, state: OutboxEntry['state'] = 'kept'): OutboxEntry => ({
  ...stageWrite(shop, stage, ask as never),
  seq: stage,
  id: crypto.randomUUID(),
  v: 1,
  person: '9',
  uploads: {},
  size: 1,
  keptAt: 0,
  state,
  tries: 0,
  dueAt: 0,
})
const said = (facts: Fact[], label: string) => facts.find((fact) => fact.label === label)?.value
const of = (rows: OutboxEntry[], from: FinishData | undefined = known) => summaryOf(from, rows, shop, names)

const business = {
  type: 'CV',
  name: 'Dapur Baru',
  nib: '1234567890123',
  kbli_codes: ['10391', '10792', '99999'],
  year: 2020,
  owner: 'Rina',
  labor_id: 1,
  capital_id: 1,
  omzet_id: 9,
}
const place = {
  village_id: 1104032001,
  address: 'Jalan Baru 2',
  zip_code: '24582',
  latitude: unplaced.latitude,
  longitude: unplaced.longitude,
  mobile_phone: '089999999999',
  office_phone: '021-55555',
  rt: '1',
  rw: '02',
}

describe('summaryOf', () => {
  test('shows the server’s values when nothing is pending', () => {
    const { business, place, related, remark, logo, gallery } = of([])
    expect(said(business, 'KBLI')).toEqual(['10391 – Industri tempe'])
    expect(said(business, 'Omzet per tahun')).toBe('Sampai 2 miliar')
    expect(said(place, 'RT/RW')).toBe('003/012')
    expect(said(place, 'Letak di peta')).toBe('-0.95, 100.35')
    expect(said(place, 'Situs web')).toBe('–')
    expect(said(related, 'Sertifikat TKDN')).toBe('TKDN-1')
    expect(remark, 'nothing of an export that was taken back').toBe('')
    expect([logo, gallery]).toEqual([known.merchant.img_url, [known.media[0]!.url]])
  })

  test.each<[string, OutboxEntry[], (summary: ReturnType<typeof of>) => unknown, unknown]>([
    ['the name', [waits(1, business)], ({ business }) => said(business, 'Nama usaha'), 'Dapur Baru'],
    ['an option by its list', [waits(1, business)], ({ business }) => said(business, 'Tenaga kerja'), '1–4 orang'],
    [
      'an option with the name of the server',
      [waits(1, business)],
      ({ business }) => said(business, 'Permodalan'),
      'Sampai 50 juta',
    ],
    [
      'an option that is on no list',
      [waits(1, business)],
      ({ business }) => said(business, 'Omzet per tahun'),
      'Nama menyusul saat ada sinyal',
    ],
    [
      'KBLI with and without a name',
      [waits(1, business)],
      ({ business }) => said(business, 'KBLI'),
      ['10391', '10792 – Industri kue', '99999'],
    ],
    ['a field of another stage stays', [waits(1, business)], ({ place }) => said(place, 'Alamat'), 'Jalan Lama 1'],
    ['the village by the lists', [waits(2, place)], ({ place }) => said(place, 'Provinsi'), 'Aceh'],
    [
      'a village that is on no list',
      [waits(2, { ...place, village_id: 9999999999 })],
      ({ place }) => said(place, 'Kelurahan'),
      'Nama menyusul saat ada sinyal',
    ],
    [
      'the same village as before',
      [waits(2, { ...place, village_id: 1371011001 })],
      ({ place }) => said(place, 'Kelurahan'),
      'Rawang',
    ],
    ['a pin that was taken away', [waits(2, place)], ({ place }) => said(place, 'Letak di peta'), 'Belum ditandai'],
    ['an emptied field', [waits(2, place)], ({ place }) => said(place, 'Instagram'), '–'],
    ['the account’s email', [waits(2, place)], ({ place }) => said(place, 'Email'), 'salimah@contoh.id'],
    [
      'a rejected stage as it was typed',
      [waits(1, business, 'parked')],
      ({ business }) => said(business, 'NIB'),
      '1234567890123',
    ],
    [
      'the export',
      [waits(3, { is_lpse: 0, is_lkpp: 0, is_tkdn: 0, is_exp: 1, exp_remark: '<p>kini</p>' })],
      ({ remark }) => remark,
      '<p>kini</p>',
    ],
    [
      'no TKDN number after TKDN was set to no',
      [waits(3, { is_lpse: 0, is_lkpp: 0, is_tkdn: 0, is_exp: 0, tkdn_certificate: 'X' })],
      ({ related }) => said(related, 'Sertifikat TKDN'),
      'Tidak',
    ],
    [
      'photos on the phone',
      [waits(4, { img_64: 'file:a', img_64s: ['file:b', known.media[0]!.url] })],
      ({ logo, gallery }) => [logo, gallery],
      ['file:a', ['file:b', known.media[0]!.url]],
    ],
    ['a gallery that was emptied', [waits(4, { img_64: 'file:a', img_64s: [] })], ({ gallery }) => gallery, []],
  ])('shows pending values: %s', (_, rows, look, expected) => {
    expect(look(of(rows))).toEqual(expected)
  })

  test('shows the pending values when the shop has not loaded', () => {
    const summary = summaryOf(undefined, [waits(1, business), waits(2, place)], shop, names)
    expect(said(summary.business, 'Nama usaha')).toBe('Dapur Baru')
    expect(said(summary.place, 'Kelurahan')).toBe('Sukamaju')
    expect(said(summary.related, 'Terdaftar di LPSE')).toBe('–')
    expect([summary.logo, summary.gallery]).toEqual([undefined, []])
  })

  test('shows the same on a phone that has loaded only the wizard’s detail', () => {
    const { merchant_kbli, media, ...facts } = known
    const detail: WizardDetail = {
      ...facts,
      user: { id: 9, name: 'Salimah', email: 'salimah@contoh.id' },
      kbli_codes: merchant_kbli,
      gallery: media,
    }
    expect(finishDataOf(detail)).toEqual(known)
    const heard = (from: FinishData | undefined, told: WizardDetail | undefined, times: [number, number]) =>
      newestAnswer(
        { data: from && { data: from }, dataUpdatedAt: times[0] },
        { data: told && { data: told }, dataUpdatedAt: times[1] },
      )
    const older = { ...known, merchant: { ...known.merchant, name: 'Dapur Kemarin' } }
    const nameOf = ({ known, askedAt }: ReturnType<typeof heard>) => [known?.merchant.name, askedAt]
    expect(nameOf(heard(undefined, detail, [0, 7])), 'the summary was never asked for').toEqual(['Dapur Lama', 7])
    expect(nameOf(heard(older, detail, [5, 7])), 'or before').toEqual(['Dapur Lama', 7])
    expect(nameOf(heard(older, detail, [7, 5])), 'or after').toEqual(['Dapur Kemarin', 7])
    expect(nameOf(heard(undefined, undefined, [0, 0])), 'or neither was').toEqual([undefined, 0])
  })

  test('regionsOfVillage derives the region codes from the village code', () => {
    expect(regionsOfVillage(1104032001)).toEqual({ province: 11, regency: 1104, district: 110403 })
  })
})

describe('isShopOpening', () => {
  test("is true while 'Selesai' is pending, unless an earlier stage was rejected", () => {
    expect(isShopOpening([waits(4, {})], shop)).toBe(false)
    expect(isShopOpening([waits(4, {}), waits(5, {})], shop)).toBe(true)
    expect(isShopOpening([waits(4, {}, 'parked'), waits(5, {})], shop)).toBe(false)
    expect(isShopOpening([waits(5, {}, 'parked')], shop)).toBe(false)
    expect(parkedStages([waits(1, {}, 'parked'), waits(2, {})], shop)).toEqual([1])
    // Edited while it was being sent, and then rejected: the edit waits behind it.
    const edited = [waits(1, {}, 'parked'), waits(1, {}), waits(5, {})]
    expect(parkedStages(edited, shop)).toEqual([1])
    expect(isShopOpening(edited, shop)).toBe(false)
    expect(stageDraftName(shop, 5)).toBe('merchant:27 tahap 5')
  })
})

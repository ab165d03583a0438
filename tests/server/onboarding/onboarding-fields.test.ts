import { beforeAll, describe, expect, test } from 'vitest'
import { shopMessages } from '#contract/shops/rules.ts'
import { commonTexts } from '#contract/text/common-messages.ts'
import { openShops, stage1, stage2, stage3 } from '../../fixtures/onboarding.fixture.ts'
import { engines } from '../../support/database/engines.ts'
import type { Actor } from '../../support/people.ts'

const filled = 'Mohon isi Kolom ini'
const text = 'Harus berupa teks'
const phone = 'Nomor telepon harus 10 - 13 digit'
const thisYear = new Date(Date.now() + 7 * 3_600_000).getUTCFullYear()
const notListed = (codes: string) => `KBLI ${codes} tidak ada di daftar. Pilih yang lain.`
const any: unknown = expect.any(String)

type Wrong = [body: object, fields: Record<string, unknown>]

const wrong1: Wrong[] = [
  [{ type: undefined }, { type: shopMessages.form }],
  [{ type: '' }, { type: shopMessages.form }],
  [{ type: 'Firma' }, { type: shopMessages.form }],
  [{ type: 'pt' }, { type: shopMessages.form }],
  [{ name: undefined }, { name: filled }],
  [{ name: null }, { name: filled }],
  [{ name: '' }, { name: filled }],
  [{ name: '  \n ' }, { name: filled }],
  [{ name: '\u200b\u2060' }, { name: filled }],
  [{ name: 'a'.repeat(101) }, { name: 'Paling banyak 100 huruf' }],
  [{ name: 'a\0b' }, { name: any }],
  [{ name: ['a'] }, { name: text }],
  [{ owner: '' }, { owner: filled }],
  [{ owner: '\u202e' }, { owner: filled }],
  [{ owner: 'a'.repeat(101) }, { owner: 'Paling banyak 100 huruf' }],
  [{ nib: '' }, { nib: filled }],
  [{ nib: '123456789012' }, { nib: 'NIB harus 13 angka' }],
  [{ nib: '12345678901234' }, { nib: 'NIB harus 13 angka' }],
  [{ nib: '123456789012a' }, { nib: 'NIB harus 13 angka' }],
  [{ nib: 1234567890123 }, { nib: text }],
  [{ kbli_codes: undefined }, { kbli_codes: shopMessages.kbli }],
  [{ kbli_codes: [] }, { kbli_codes: shopMessages.kbli }],
  [{ kbli_codes: '10792' }, { kbli_codes: shopMessages.kbli }],
  [{ kbli_codes: ['00000'] }, { kbli_codes: notListed('00000') }],
  [{ kbli_codes: ['00000', '10792', '99999', '00000'] }, { kbli_codes: notListed('00000, 99999') }],
  [{ kbli_codes: [{ code: '1079', name: 'Kue' }] }, { kbli_codes: notListed('1079') }],
  [{ kbli_codes: [10792] }, { 'kbli_codes.0': 'KBLI tidak dikenal' }],
  [{ kbli_codes: Array.from({ length: 51 }, () => '10792') }, { kbli_codes: 'Paling banyak 50 KBLI' }],
  [{ year: undefined }, { year: shopMessages.year }],
  [{ year: 0 }, { year: shopMessages.year }],
  [{ year: '2019' }, { year: shopMessages.year }],
  [{ year: 2019.5 }, { year: shopMessages.year }],
  [{ year: thisYear + 1 }, { year: shopMessages.year }],
  [{ year: thisYear - 71 }, { year: shopMessages.year }],
  [{ labor_id: 0 }, { labor_id: shopMessages.labor }],
  [{ labor_id: 99 }, { labor_id: shopMessages.labor }],
  [{ labor_id: 40_000 }, { labor_id: shopMessages.labor }],
  [{ capital_id: 99 }, { capital_id: shopMessages.capital }],
  [{ capital_id: null }, { capital_id: shopMessages.capital }],
  [{ omzet_id: 99 }, { omzet_id: shopMessages.omzet }],
  [{ omzet_id: -1 }, { omzet_id: shopMessages.omzet }],
  [
    { labor_id: 9, capital_id: 9, omzet_id: 9, year: 1930, kbli_codes: ['x'] },
    {
      labor_id: shopMessages.labor,
      capital_id: shopMessages.capital,
      omzet_id: shopMessages.omzet,
      year: shopMessages.year,
      kbli_codes: notListed('x'),
    },
  ],
  [{ id: 'x' }, { id: any }],
]

const wrong2: Wrong[] = [
  [{ village_id: undefined }, { village_id: shopMessages.village }],
  [{ village_id: 0 }, { village_id: shopMessages.village }],
  [{ village_id: '1101012001' }, { village_id: shopMessages.village }],
  [{ village_id: 9_999_999_999 }, { village_id: shopMessages.village }],
  [{ village_id: 110101 }, { village_id: shopMessages.village }],
  [{ address: '' }, { address: filled }],
  [{ address: '\u2060' }, { address: filled }],
  [{ address: 'a'.repeat(301) }, { address: 'Paling banyak 300 huruf' }],
  [{ zip_code: '' }, { zip_code: filled }],
  [{ zip_code: '1234' }, { zip_code: 'Kode pos harus 5 angka' }],
  [{ zip_code: '123456' }, { zip_code: 'Kode pos harus 5 angka' }],
  [{ zip_code: '1234a' }, { zip_code: 'Kode pos harus 5 angka' }],
  [{ rt: '' }, { rt: filled }],
  [{ rt: '1234' }, { rt: 'Paling banyak 3 angka' }],
  [{ rw: 'a' }, { rw: 'Paling banyak 3 angka' }],
  [{ rw: 1 }, { rw: text }],
  [{ mobile_phone: '' }, { mobile_phone: filled }],
  [{ mobile_phone: '081234567' }, { mobile_phone: phone }],
  [{ mobile_phone: '08123456789012' }, { mobile_phone: phone }],
  [{ mobile_phone: '0000000000' }, { mobile_phone: phone }],
  [{ office_phone: '' }, { office_phone: filled }],
  [{ office_phone: '02-100111' }, { office_phone: 'Prefix telepon harus 3 - 4 digit' }],
  [{ office_phone: '0251-1' }, { office_phone: 'Nomor telepon harus 5 - 10 digit' }],
  [{ latitude: '' }, { latitude: any }],
  [{ latitude: '91' }, { latitude: any }],
  [{ latitude: 'NaN' }, { latitude: any }],
  [{ latitude: '1e1' }, { latitude: any }],
  [{ longitude: '-180.5' }, { longitude: any }],
  [{ longitude: undefined }, { longitude: any }],
  [{ website: 'javascript:alert(1)' }, { website: any }],
  [{ website: 'http://a@b.example' }, { website: any }],
  [{ website: `${'a'.repeat(300)}.id` }, { website: any }],
  [{ facebook: 'javascript:alert(1)' }, { facebook: any }],
  [{ instagram: 'java\u200bscript:alert(1)' }, { instagram: any }],
  [{ tiktok: 'data:text/html,x' }, { tiktok: any }],
  [{ email: 5 }, { email: any }],
]

const wrong3: Wrong[] = [
  [{ is_lpse: true }, { is_lpse: 'Harus 0 atau 1' }],
  [{ is_lkpp: 2 }, { is_lkpp: 'Harus 0 atau 1' }],
  [{ is_tkdn: undefined }, { is_tkdn: 'Harus 0 atau 1' }],
  [{ is_exp: '1' }, { is_exp: 'Harus 0 atau 1' }],
  [{ tkdn_certificate: '' }, { tkdn_certificate: shopMessages.tkdn }],
  [{ tkdn_certificate: ' \u200b ' }, { tkdn_certificate: shopMessages.tkdn }],
  [{ tkdn_certificate: null }, { tkdn_certificate: shopMessages.tkdn }],
  [{ tkdn_certificate: undefined }, { tkdn_certificate: shopMessages.tkdn }],
  [{ tkdn_certificate: 'a'.repeat(101) }, { tkdn_certificate: any }],
  [{ exp_remark: '' }, { exp_remark: shopMessages.export }],
  [{ exp_remark: null }, { exp_remark: shopMessages.export }],
  [{ exp_remark: '<p><br></p>' }, { exp_remark: shopMessages.export }],
  [{ exp_remark: '<p>&nbsp;\u200b</p>' }, { exp_remark: shopMessages.export }],
  [{ exp_remark: '<script>alert(1)</script><img src=x>' }, { exp_remark: shopMessages.export }],
  [{ exp_remark: 'a'.repeat(20_001) }, { exp_remark: 'Pengalaman ekspor terlalu panjang' }],
  [{ exp_remark: '&'.repeat(15_000) }, { exp_remark: 'Pengalaman ekspor terlalu panjang' }],
  [{ exp_remark: '\u4e00'.repeat(50_001) }, { exp_remark: 'Pengalaman ekspor terlalu panjang' }],
  [
    { tkdn_certificate: '', exp_remark: '' },
    { tkdn_certificate: shopMessages.tkdn, exp_remark: shopMessages.export },
  ],
]

const wrong4: Wrong[] = [
  [{}, { img_64: shopMessages.logo }],
  [{ img_64: '' }, { img_64: shopMessages.logo }],
  [{ img_64: null }, { img_64: shopMessages.logo }],
  [{ img_64: null, img_64s: null }, { img_64: shopMessages.logo }],
  [{ img_64: '../../etc/passwd' }, { img_64: any }],
  [{ img_64: 'photo/00000000000000000000000000000000.png' }, { img_64: any }],
  [{ img_64: 'data:text/html;base64,AAAA' }, { img_64: any }],
  [{ img_64: 'photo/00000000000000000000000000000000.jpg', img_64s: [''] }, { 'img_64s.0': any }],
  [
    { img_64: 'photo/00000000000000000000000000000000.jpg', img_64s: Array.from({ length: 11 }, () => 'data:,') },
    { img_64s: shopMessages.gallery },
  ],
]

describe.each(engines())('invalid values in wizard stages, on %s', async (engine) => {
  const { save, shopOf, merchantAt } = await openShops(engine)
  let siti: Actor
  beforeAll(async () => {
    siti = await merchantAt(4)
  })

  describe.each([
    [1, wrong1, stage1],
    [2, wrong2, stage2],
    [3, wrong3, stage3],
    [4, wrong4, (more: object) => more],
  ] as const)('of stage %i', (stage, table, whole) => {
    test.each(table)('%j is rejected at its field, and nothing is stored', async (body, fields) => {
      const before = await shopOf(siti)
      const said = await save(stage, whole(body), siti)
      expect(said).toMatchObject({ code: '05', message: commonTexts.malformed })
      expect(said.fields).toEqual(fields)
      expect(await shopOf(siti)).toEqual(before)
    })
  })
})

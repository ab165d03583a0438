import { describe, expect, test } from 'vitest'
import { type EndpointName, endpointNamed } from '#contract/index.ts'
import { draftFromValues, valuesFromDraft } from '#drafts/draft-values.ts'
import { type Section, sectionWrite } from '#drafts/section/editable-section.ts'
import {
  applyPendingChecks,
  certificateState,
  checkAddress,
  checkInputOf,
  checkStateOf,
} from '#features/lspro/desk/certificate-checks.ts'
import { checkWrite } from '#features/lspro/desk/certificate-writes.ts'
import {
  applyPendingLspro,
  type LsproPart,
  lsproName,
  lsproPart,
  lsproPartOf,
} from '#features/lspro/own/lspro-writes.ts'
import { scopeOptions, searchScopes } from '#features/lspro/own/OwnInformation.tsx'
import {
  addressMapping,
  addressValuesOf,
  contactMapping,
  informationMapping,
  informationValuesOf,
  sortedIds,
} from '#features/lspro/own/own-lspro-values.ts'
import { postingRules } from '#features/lspro/posts/posting-values.ts'
import type { OutboxEntry } from '#offline/outbox/entry.ts'
import { fileNameText } from '#photos/short-file-name.ts'
import { type FieldRules, type Fields, ruleResolver } from '#ui/fields/rule-resolver.ts'
import { arrivedSaid, certificate, facts, path, row, told } from '../../fixtures/client/lspro-own.fixture.ts'

// The parts of one’s own certification body: pending writes merged over the server’s value, form values, and inputs.

const scopes = new Map([[17, 'Keripik dan Kerupuk']])
const said = <P extends LsproPart>(part: P, ask: object, id = 7) =>
  sectionWrite(lsproPart(id, part) as Section, ask as never)
const drawn = (...writes: ReturnType<typeof said>[]) => applyPendingLspro(told(), writes, scopes)

describe('pending writes of one’s own body are drawn over the server’s value', () => {
  test('a new profile photo, and the gallery in its new order', () => {
    expect(drawn(said('foto', { img_64: 'file:wajah' })).lspro).toMatchObject({ img_url: 'file:wajah', img: null })
    expect(drawn(said('galeri', { img_64s: ['file:baru', path(1)] })).gallery).toEqual([
      { url: 'file:baru', facts: null },
      { url: path(1), facts },
    ])
  })

  test('phone numbers as the server will store them; emptied fields are empty', () => {
    const ask = { mobile_phone: '0812 3456-7899', office_phone: null, email: 'baru@lspro.example', website: null }
    expect(drawn(said('kontak', ask)).lspro).toMatchObject({
      ...{ mobile_phone: '+6281234567899', office_phone: '', email: 'baru@lspro.example', website: '' },
    })
  })

  test('the accreditation, with the scopes whose names this phone has loaded', () => {
    const dates = { accreditation_start_date: '2026-01-01', accreditation_end_date: '2030-01-01' }
    const body = drawn(said('info', { accreditation_no: 'LSPr-2', ...dates, ruang_lingkup: [3, 17, 99] }))
    expect(body.lspro).toMatchObject({ accreditation_no: 'LSPr-2', ...dates })
    expect(body.ruang_lingkup.map(({ name }) => name)).toEqual(['Kopi, Teh, Kakao', 'Keripik dan Kerupuk'])
  })

  test('the address: unchanged region names stay, others come from the loaded lists', () => {
    const ask = { address: 'Jl. Baru 1', rt: null, rw: '4', village_id: 3271031005, zip_code: null, latitude: null }
    const { lspro, location } = drawn(said('alamat', { ...ask, longitude: null }))
    expect(lspro).toMatchObject({ address: 'Jl. Baru 1', rt: '', rw: '4', zip_code: '' })
    expect(location).toMatchObject({
      ...{ regency_name: 'Kota Bogor', district_name: 'Bogor Tengah', village_id: 3271031005, village_name: '' },
      is_placed: 0,
    })
  })

  test('writes of another body change nothing', () => {
    expect(drawn(said('foto', { img_64: 'file:x' }, 8))).toEqual(drawn())
  })
})

describe('the form mappings of one’s own body', () => {
  test('toRequest of an untouched form returns the values it was opened with', () => {
    expect(addressMapping.toRequest(addressValuesOf(told()))).toEqual({
      ...{ village_id: 3271031004, address: 'Jl. Kenanga 11', rt: '002', rw: '003', zip_code: '16122' },
      ...{ latitude: '-6.5991', longitude: '106.797' },
    })
    expect(contactMapping.toRequest(contactMapping.fromRequest(told().lspro))).toEqual({
      ...{ mobile_phone: '84000009001', office_phone: '0251-100111', email: 'halo@lspro.example', website: null },
    })
    expect(informationMapping.toRequest(informationValuesOf(told()))).toEqual({
      ...{ accreditation_no: 'LSPr-901-IDN', accreditation_start_date: '2023-02-15' },
      ...{ accreditation_end_date: '2028-02-14', ruang_lingkup: [3] },
    })
  })

  test('fromRequest restores the form values from the input of a pending write', () => {
    for (const values of [addressValuesOf(told()), { ...addressMapping.empty, village_id: '0', address: 'x' }])
      expect(addressMapping.fromRequest(addressMapping.toRequest(values))).toEqual(values)
    const contact = contactMapping.fromRequest(told().lspro)
    expect(contactMapping.fromRequest(contactMapping.toRequest(contact))).toEqual(contact)
    expect(informationMapping.fromRequest(informationMapping.toRequest(informationValuesOf(told())))).toEqual(
      informationValuesOf(told()),
    )
  })

  test.each([
    ['3,17', [3, 17]],
    ['17', [17]],
    ['[3,17]', [3, 17]],
    ['[17,3,3,"x",1.5,null]', [3, 17]],
    ['', []],
    ['x', []],
  ])('a draft with the scopes %j is read as %j', (ruang_lingkup, ids) => {
    const { empty, lists } = informationMapping
    const values = valuesFromDraft(empty, { ruang_lingkup }, lists)
    expect(values).toEqual({ ...empty, ruang_lingkup: ids })
    expect(valuesFromDraft(empty, draftFromValues(values), lists)).toEqual(values)
  })
})

type Form = { empty: Fields; rules?: object; toRequest: (values: never) => unknown; fieldOf?: (name: string) => string }
type CheckedForm = [EndpointName, Form]
const address: CheckedForm = ['lspro.saveAddress', addressMapping]
const contact: CheckedForm = ['lspro.saveContact', contactMapping]
const information: CheckedForm = ['lspro.saveInformation', informationMapping]
/** The error at each field of a form that is empty but for these values. */
async function wrongIn([endpoint, { empty, rules = {}, toRequest, fieldOf }]: CheckedForm, values: object) {
  const resolver = ruleResolver<Fields>(rules as FieldRules<Fields>, {
    schema: async () => endpointNamed(endpoint)?.ask,
    toRequest: toRequest as (values: Fields) => unknown,
    fieldOf,
  })
  const { errors } = await resolver({ ...empty, ...values }, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  } as never)
  return Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, error?.message]))
}
const region = 'Mohon pilih Provinsi / Kabupaten / Kecamatan / Kelurahan terlebih dahulu!'
describe('the form rules of one’s own body', () => {
  test.each<[string, CheckedForm, string, object, string | undefined]>([
    ['no province', address, 'province_id', { province_id: '0' }, region],
    ['no village', address, 'village_id', { village_id: '0' }, undefined],
    ['no street', address, 'address', { address: ' ' }, 'Mohon isi Kolom ini'],
    ['half a pin', address, 'latitude', { latitude: '', longitude: '1' }, 'Letak di peta tidak dikenal'],
    ['no pin', address, 'latitude', {}, undefined],
    ['no number', contact, 'mobile_phone', {}, undefined],
    ['a short number', contact, 'mobile_phone', { mobile_phone: '8123' }, 'Nomor handphone harus 10 - 13 digit'],
    ['no office', contact, 'office_no', {}, undefined],
    ['an accreditation without a number', information, 'accreditation_no', {}, 'Mohon isi Kolom ini'],
    [
      'an end before its beginning',
      information,
      'accreditation_end_date',
      { accreditation_start_date: '2026-02-02', accreditation_end_date: '2026-02-01' },
      'Tanggal akhir tidak boleh sebelum tanggal mulai',
    ],
    ['no scope', information, 'ruang_lingkup', {}, 'Mohon pilih ruang lingkup'],
  ])('%s', async (_, form, name, values, sentence) => expect((await wrongIn(form, values))[name]).toBe(sentence))

  test('an incomplete office number is rejected at its second part', async () => {
    expect(await wrongIn(contact, { prefix_office_phone: '0251', office_no: '' })).toEqual({
      office_no: expect.any(String),
    })
  })

  test('a form shows all of its errors at once', async () => {
    const [empty, scope] = ['Mohon isi Kolom ini', 'Mohon pilih ruang lingkup']
    expect(await wrongIn(address, {})).toEqual({ province_id: region, address: empty })
    expect(await wrongIn(contact, {})).toEqual({})
    expect(await wrongIn(information, {})).toEqual({
      ...{ accreditation_no: empty, accreditation_start_date: empty, accreditation_end_date: empty },
      ruang_lingkup: scope,
    })
    const dates = { accreditation_start_date: '2026-02-02', accreditation_end_date: '2026-02-01' }
    expect(await wrongIn(information, dates)).toEqual({
      ...{ accreditation_no: empty, ruang_lingkup: scope },
      accreditation_end_date: 'Tanggal akhir tidak boleh sebelum tanggal mulai',
    })
  })

  test.each([
    ['', 'Mohon isi alasannya'],
    [' \n', 'Mohon isi alasannya'],
    ['\u200b \u2060', 'Mohon isi alasannya'],
    [' Palsu. ', undefined],
  ])('a dispute for the reason %j', async (remark, wrong) => {
    const toRequest = (values: { remark: string }) => checkInputOf(certificate(1), 'dispute', values.remark.trim())
    const form = { empty: { remark: '' }, toRequest }
    expect((await wrongIn(['lspro.checkCertificate', form], { remark })).remark).toBe(wrong)
  })

  test.each([
    ['', 'Harap rubah teks yang ingin anda bagikan'],
    ['<p><br></p>', 'Harap rubah teks yang ingin anda bagikan'],
    ['<p>Kabar</p>', undefined],
    [`<p>${'a'.repeat(20_001)}</p>`, 'Teks postingan terlalu panjang'],
  ])('a post with the text %.20s', (remark, wrong) =>
    expect(postingRules.remark!(remark, { remark, key: '' })).toBe(wrong),
  )
})

describe('helpers for one’s own body', () => {
  test.each([
    ['foto-kegiatan-audit.jpg', 'foto-kegiatan-audit.jpg'],
    ['1234567890123456789012345', '1234567890123456789012345'],
    ['12345678901234567890123456.jpg', '123456789012345678901234…'],
  ])('fileNameText: %s is shown as %s', (name, shown) => expect(fileNameText(name)).toBe(shown))

  test('scopeOptions finds scopes by each word and keeps chosen ones in the list', () => {
    const list = scopeOptions(
      [
        { id: 2, name: 'Alat Ukur' },
        { id: 1, name: 'Air Minum' },
      ],
      told().ruang_lingkup,
    )
    expect(list.map(({ id }) => id)).toEqual([1, 2, 3])
    expect(searchScopes(list, ' minum AIR ').map(({ id }) => id)).toEqual([1])
    expect(searchScopes(list, 'zzz')).toEqual([])
    expect(
      searchScopes(list, 'minum,air').map(({ id }) => id),
      'words, whatever stands between',
    ).toEqual([1])
    expect(searchScopes(list, ', ').map(({ id }) => id)).toEqual([1, 2, 3])
    expect(sortedIds([9, 3, 9, 20])).toEqual([3, 9, 20])
  })

  test.each<[LsproPart, string]>([
    ['alamat', '/base/lspro/detail/7?tab=alamat&edit=alamat'],
    ['foto', '/base/lspro/detail/7?edit=foto'],
  ])('lsproPart: the part %s is corrected at %s', (part, to) => {
    expect(lsproPart(7, part).to).toBe(to)
    expect(lsproPartOf(lsproName(7, part))).toMatchObject({ id: 7, part })
    expect(lsproPartOf('lspro:7 postingan')).toBeUndefined()
  })
})

describe('certificates that name the body, with pending checks', () => {
  const [one, two] = [certificate(1), certificate(2)]
  const check = { verdict: 'confirmed' as const, remark: null, at: '2026-11-01T00:00:00.000Z', holds: 1 as const }
  const confirmed = certificate(3, { check })
  const draw = (
    state: Parameters<typeof applyPendingChecks>[1],
    said: (OutboxEntry | ReturnType<typeof arrivedSaid>)[],
    list = [one, two],
  ) =>
    applyPendingChecks(
      {
        listedHere: list,
        others: [one, two, confirmed],
        pending: said,
        rows: said.filter((row): row is OutboxEntry => 'state' in row),
      },
      state,
    ).map(({ product_id }) => product_id)
  const confirms = checkWrite(checkInputOf(one, 'confirm'), 'x')

  test('a confirmed certificate moves from the waiting to the confirmed ones at once', () => {
    for (const said of [[row(confirms)], [arrivedSaid(confirms)]]) {
      expect(draw('waiting', said)).toEqual([2])
      expect(draw('confirmed', said, [confirmed])).toEqual([1, 3])
      expect(draw('all', said)).toEqual([1, 2])
    }
  })

  test('a certificate whose check was rejected stays in the waiting ones, with the rejection', () => {
    const parked = row(confirms, 'parked', { code: '03', message: 'x', at: 1 })
    expect(draw('waiting', [parked])).toEqual([1, 2])
    expect(draw('confirmed', [parked], [confirmed])).toEqual([3])
  })

  test('a check of an earlier SNI number or certificate number has no effect', () => {
    const other = certificate(1, { sni_no: 'SNI 2' })
    expect(draw('waiting', [row(confirms)], [other, two])).toEqual([1, 2])
    const numbered = certificate(1, { certificate_no: 'LSPR-2' })
    expect(draw('waiting', [row(confirms)], [numbered, two])).toEqual([1, 2])
    expect(draw('waiting', [row(checkWrite(checkInputOf(numbered, 'confirm'), 'x'))], [numbered, two])).toEqual([2])
  })

  test('a withdrawn check returns the certificate to the waiting ones, and a disputed one shows its reason', () => {
    const withdrawn = row(checkWrite(checkInputOf(confirmed, 'withdraw'), 'x'))
    expect(draw('confirmed', [withdrawn], [confirmed])).toEqual([])
    expect(draw('waiting', [withdrawn])).toEqual([3, 1, 2])
    const [disputed] = applyPendingChecks(
      {
        listedHere: [one],
        others: [],
        pending: [row(checkWrite(checkInputOf(one, 'dispute', 'Palsu'), 'x'))],
        rows: [],
      },
      'disputed',
    )
    expect(disputed?.check).toMatchObject({ verdict: 'disputed', remark: 'Palsu', holds: 1 })
  })

  test('a certificate whose numbers have changed since it was confirmed is waiting again', () => {
    expect(certificateState({ check: { ...check, holds: 0 } })).toBe('waiting')
    expect(checkStateOf(new URLSearchParams(checkAddress('', 'disputed').slice(1)))).toBe('disputed')
  })
})

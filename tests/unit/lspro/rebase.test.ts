import { describe, expect, test } from 'vitest'
import { regionsOf } from '#drafts/region/region-values.ts'
import { rebase } from '#drafts/three-way-merge.ts'
import { addressTexts, contactTexts, informationTexts } from '#features/lspro/own/own-conflict-texts.ts'
import {
  addressMapping,
  contactMapping,
  informationMapping,
  informationValuesOf,
} from '#features/lspro/own/own-lspro-values.ts'
import { told } from '../../fixtures/client/lspro-own.fixture.ts'

// A form of a certification body was filled in on a slow network, before the current data of the body had loaded.

const { empty, both } = informationMapping

describe('rebase, when the server’s values arrive after the user has typed', () => {
  test('adds the ticked scope to those of the server and loses none of them', () => {
    const theirs = { ...informationValuesOf(told()), ruang_lingkup: [3, 5, 17, 20, 41] }
    expect(rebase(theirs, empty, { ...empty, ruang_lingkup: [9] }, both)).toEqual({
      values: { ...theirs, ruang_lingkup: [3, 5, 9, 17, 20, 41] },
      others: {},
    })
  })

  test('keeps the typed accreditation number and returns the server’s one for display', () => {
    const theirs = { ...informationValuesOf(told()), accreditation_no: 'LSPr-1', accreditation_end_date: '2030-01-02' }
    const typed = { ...empty, accreditation_no: 'LSPr-2', accreditation_end_date: '2031-01-02' }
    const { values, others } = rebase(theirs, empty, typed, both)
    expect(values).toEqual({ ...theirs, accreditation_no: 'LSPr-2', accreditation_end_date: '2031-01-02' })
    expect(informationTexts(others)).toEqual(['LSPr-1', 'sampai 2 Januari 2030'])
  })

  test('returns the server’s phone numbers and websites in readable form', () => {
    const theirs = {
      mobile_phone: '81234567890',
      prefix_office_phone: '0251',
      office_no: '100111',
      email: '',
      website: '',
    }
    const typed = {
      ...contactMapping.empty,
      mobile_phone: '899',
      prefix_office_phone: '021',
      office_no: '5',
      website: 'x',
    }
    expect(contactTexts(rebase(theirs, contactMapping.empty, typed).others)).toEqual(['+6281234567890', '0251-100111'])
  })

  test('returns the server’s village by name, if the server has sent its name', () => {
    const { location } = told()
    const theirs = { ...addressMapping.empty, ...regionsOf(location.village_id), address: 'Jl. Lama 1', rt: '2' }
    const typed = { ...addressMapping.empty, ...regionsOf(1104032001), address: 'Jl. Baru 1', rt: '4' }
    const { others } = rebase(theirs, addressMapping.empty, typed)
    const named = [location.village_name, location.district_name, location.regency_name, location.province_name]
    expect(addressTexts(others, location)).toEqual(['Jl. Lama 1', 'RT 2', ...named])
    expect(addressTexts(others, { ...location, village_id: 1104032002 })).toEqual([
      'Jl. Lama 1',
      'RT 2',
      'wilayah lain',
    ])
  })
})

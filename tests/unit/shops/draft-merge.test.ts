import { describe, expect, test } from 'vitest'
import { emptied, onceLoaded } from '#drafts/three-way-merge.ts'
import { type ContactValues, contactGroups, emptyContact } from '#features/shops/own/profile/ContactForm.tsx'
import { mergeDraft } from '#offline/drafts/merge-draft.ts'

// The contact of a shop is open on this phone while another changes it, or before this phone has heard of it at all.

const contact = (more: Partial<ContactValues> = {}): ContactValues => ({
  ...emptyContact,
  ...{ mobile_phone: '81234567890', prefix_office_phone: '022', office_no: '201212', website: 'https://a.example' },
  ...more,
})

describe('what another phone has changed', () => {
  test.each<[string, Partial<ContactValues>, Partial<ContactValues>, object]>([
    [
      'comes where nobody has typed',
      { instagram: 'mine' },
      { website: 'https://b.example' },
      { website: 'https://b.example' },
    ],
    [
      'does not take what was typed, and is asked about',
      { website: 'https://mine.example' },
      { website: 'https://b.example' },
      { clashes: { website: 'https://b.example' } },
    ],
    [
      'does not come into half of a number',
      { office_no: '999999' },
      { prefix_office_phone: '021' },
      { clashes: { prefix_office_phone: '021', office_no: '201212' } },
    ],
    [
      'comes as a whole number',
      {},
      { prefix_office_phone: '021', office_no: '5' },
      { prefix_office_phone: '021', office_no: '5' },
    ],
    ['may be that it took something away', { instagram: 'mine' }, { website: '' }, { website: '' }],
  ])('%s', (_, typed, now, comes) =>
    expect(mergeDraft(contact(), contact(typed), contact(now), { groups: contactGroups })).toEqual({
      ...contact(typed),
      ...comes,
    }),
  )
})

test('what was typed before the server was heard, and would wipe its words, is named with them', () => {
  const typed = { ...emptyContact, website: 'https://mine.example', instagram: 'toko', mobile_phone: '81234567890' }
  expect(emptied(contact({ instagram: '', facebook: 'kami' }), emptyContact, typed)).toEqual({
    website: 'https://a.example',
  })
})

describe('Simpan', () => {
  test.each<[boolean, boolean, string, number]>([
    [true, true, 'sent', 1],
    [false, true, 'draft', 0],
    [false, false, 'unkept', 0],
  ])('of a form that has heard the server: %s, on a phone that keeps: %s, is %s', async (heard, keeps, said, times) => {
    let sendings = 0
    const form = { isHeard: () => heard, keepAsDraft: async () => keeps }
    const send = async () => {
      sendings++
      return 'sent'
    }
    expect([await onceLoaded(form, send), sendings]).toEqual([said, times])
  })
})

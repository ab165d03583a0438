import { describe, expect, test } from 'vitest'
import { emptied, onceLoaded } from '#drafts/three-way-merge.ts'
import { type ContactValues, contactFields, contactGroups } from '#features/shops/own/profile/ContactForm.tsx'
import { mergeDraft } from '#offline/drafts/merge-draft.ts'

// The contact form of a shop is open on this phone while another phone changes the contact, or before this phone has
// loaded it.

const contact = (more: Partial<ContactValues> = {}): ContactValues => ({
  ...contactFields.empty,
  ...{ mobile_phone: '81234567890', prefix_office_phone: '022', office_no: '201212', website: 'https://a.example' },
  ...more,
})

describe('a change on another phone, merged into the open contact form,', () => {
  test.each<[string, Partial<ContactValues>, Partial<ContactValues>, object]>([
    [
      'fills fields in which the user has not typed',
      { instagram: 'mine' },
      { website: 'https://b.example' },
      { website: 'https://b.example' },
    ],
    [
      'does not replace typed text, and is asked about',
      { website: 'https://mine.example' },
      { website: 'https://b.example' },
      { clashes: { website: 'https://b.example' } },
    ],
    [
      'does not replace one half of a phone number',
      { office_no: '999999' },
      { prefix_office_phone: '021' },
      { clashes: { prefix_office_phone: '021', office_no: '201212' } },
    ],
    [
      'replaces a whole phone number',
      {},
      { prefix_office_phone: '021', office_no: '5' },
      { prefix_office_phone: '021', office_no: '5' },
    ],
    ['may have emptied a field', { instagram: 'mine' }, { website: '' }, { website: '' }],
  ])('%s', (_, typed, now, comes) =>
    expect(mergeDraft(contact(), contact(typed), contact(now), { groups: contactGroups })).toEqual({
      ...contact(typed),
      ...comes,
    }),
  )
})

test('emptied: fields that were empty in the form before the shop loaded are named when saving would delete the server’s values', () => {
  const typed = {
    ...contactFields.empty,
    website: 'https://mine.example',
    instagram: 'toko',
    mobile_phone: '81234567890',
  }
  expect(emptied(contact({ instagram: '', facebook: 'kami' }), contactFields.empty, typed)).toEqual({
    website: 'https://a.example',
  })
})

describe('submitting the form', () => {
  test.each<[boolean, boolean, string, number]>([
    [true, true, 'sent', 1],
    [false, true, 'draft', 0],
    [false, false, 'unkept', 0],
  ])('(shop loaded: %s, draft storable: %s) returns “%s”', async (heard, keeps, said, times) => {
    let sendings = 0
    const form = { isLoaded: () => heard, keepAsDraft: async () => keeps }
    const send = async () => {
      sendings++
      return 'sent'
    }
    expect([await onceLoaded(form, send), sendings]).toEqual([said, times])
  })
})

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Router } from 'wouter'
import type { OwnAccount } from '#contract/account/schemas.ts'
import { phoneText } from '#contract/contacts/phone-text.ts'
import { Profile } from '#features/account/profile/AccountPage.tsx'
import { splitOfficePhone, webAddress } from '#features/account/profile/contact-parts.ts'
import { timeAgo } from '#features/account/profile/DevicesPage.tsx'
import { profileInputOf } from '#features/account/profile/ProfileFields.tsx'

const account: OwnAccount = {
  id: 3,
  name: 'Salimah Chaniago',
  email: 'salimah@contoh.example',
  img_url: null,
  img: null,
  role: 'guest',
  is_completed: 1,
  is_verified: 1,
  merchant_id: null,
  lspro_id: null,
  phone_no: '+6281234567890',
  office_no: '0251-100111',
  instagram_url: 'https://instagram.com/salimah',
  facebook_url: 'salimah.chaniago',
  tiktok_url: '',
  referral_name: null,
}
const drawn = (more: Partial<OwnAccount> = {}) =>
  renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <Router ssrPath="/base/user/detail">
        <Profile account={{ ...account, ...more }} />
      </Router>
    </QueryClientProvider>,
  )
const words = (html: string) => html.replace(/<[^>]*>/g, ' ')

describe('the profile page of one’s own account', () => {
  test('shows every field of the specification', () => {
    for (const word of [
      'SC',
      'Salimah Chaniago',
      '+62 812-3456-7890',
      '0251-100111',
      'salimah.chaniago',
      account.email,
    ])
      expect(words(drawn())).toContain(word)
    for (const label of ['WhatsApp', 'Telepon kantor', 'Instagram', 'Facebook', 'TikTok', 'Edit Profile'])
      expect(words(drawn())).toContain(label)
  })

  test('links only http(s) addresses, with rel="nofollow ugc"; other values are plain text', () => {
    expect(drawn()).toContain('href="https://instagram.com/salimah"')
    expect(drawn()).toContain('rel="noopener noreferrer nofollow ugc"')
    for (const instagram_url of ['javascript:alert(1)', 'data:text/html,x', '//evil.example', 'JaVaScRiPt:alert(1)'])
      expect(drawn({ instagram_url })).not.toMatch(/href="(?!\/)[^"]*(alert|data:|evil)/i)
  })

  test('offers a change of account type only to visitors', () => {
    expect(words(drawn())).toContain('Ubah Tipe Akun')
    for (const role of ['merchant', 'lspro', 'operator'] as const)
      expect(words(drawn({ role }))).not.toContain('Ubah Tipe Akun')
  })

  test('asks to complete an empty profile and shows no empty lines', () => {
    const html = words(drawn({ name: '', phone_no: '', office_no: '', is_completed: 0 }))
    expect(html).toContain('belum lengkap')
    expect(html).toContain('Belum ada nama')
    expect(html.match(/Belum diisi/g)).toHaveLength(3)
  })
})

test.each([
  ['+6281234567890', '+62 812-3456-7890'],
  ['+62811222333', '+62 811-2223-33'],
  ['+62812345678901', '+62 812-3456-78901'],
  ['0251-100111', '0251-100111'],
  ['', ''],
])('phoneText formats %s as %s', (phone, readable) => {
  expect(phoneText(phone)).toBe(readable)
})

test('splitOfficePhone splits an office number into prefix and number', () => {
  expect(splitOfficePhone('0251-100111')).toEqual({ prefix: '0251', number: '100111' })
  expect(splitOfficePhone('')).toEqual({ prefix: '', number: '' })
})

test('profileInputOf trims values, joins the office prefix and number with a hyphen, and sends empty fields as nothing', () => {
  const typed = { name: ' Salimah ', phone_no: '0812', prefix_office_phone: '0251', office_no: '100111' }
  expect(profileInputOf({ ...typed, instagram_url: ' salimah ', facebook_url: ' ', tiktok_url: '' })).toEqual({
    name: 'Salimah',
    phone_no: '0812',
    office_no: '0251-100111',
    instagram_url: 'salimah',
    facebook_url: null,
    tiktok_url: null,
  })
})

test.each(['http://a.example', 'https://a.example/x'])('webAddress accepts %s', (text) => {
  expect(webAddress(text)).toBeDefined()
})
test.each(['salimah', 'javascript:alert(1)', 'https://', '//a.example', 'ftp://a.example'])(
  'webAddress rejects %s',
  (text) => {
    expect(webAddress(text)).toBeUndefined()
  },
)

describe('timeAgo', () => {
  const now = new Date(2026, 10, 20, 12, 0).getTime()
  test.each([
    [-5, 'baru saja'],
    [1, 'baru saja'],
    [5, '5 menit lalu'],
    [60, '1 jam lalu'],
    [23 * 60, '23 jam lalu'],
    [25 * 60, 'kemarin'],
    [3 * 24 * 60, '3 hari lalu'],
    [10 * 24 * 60, '10 Nov, 12.00'],
  ])('formats %d minutes as %s', (minutes, said) => {
    expect(timeAgo(now - minutes * 60_000, now)).toBe(said)
  })
})

import { expect, test } from 'vitest'
import { accountLinks } from '#app/layout/menu/account-links.ts'
import { addresses } from '#contract/addresses.ts'
import type { Session } from '#session/session.ts'

type Me = Pick<Session, 'user_role' | 'merchant_id' | 'lspro_id'>
const roles: Me[] = [
  { user_role: 'guest', merchant_id: null, lspro_id: null },
  { user_role: 'merchant', merchant_id: 27, lspro_id: null },
  { user_role: 'lspro', merchant_id: null, lspro_id: 3 },
  { user_role: 'operator', merchant_id: null, lspro_id: null },
]
const namesOf = (me: Me) => accountLinks(me, 0).map(({ name }) => name)

test.each(roles)('the account menu of a $user_role leads to their profile and data', (me) => {
  expect(accountLinks(me, 0)).toContainEqual(
    expect.objectContaining({ name: 'Profil & data saya', to: addresses.account }),
  )
})

test('the account menu links to a desk only for certification bodies and operators, each to their own', () => {
  const desks = roles.map((me) => namesOf(me).filter((name) => name.startsWith('Meja')))
  expect(desks).toEqual([[], [], ['Meja LSPRO'], ['Meja operator']])
})

test("only a merchant's account menu leads to the own shop", () => {
  expect(roles.filter((me) => namesOf(me).includes('Toko saya')).map(({ user_role }) => user_role)).toEqual([
    'merchant',
  ])
})

test('the account menu offers a change of account type only to visitors', () => {
  const who = roles.filter((me) => namesOf(me).includes('Ubah Tipe Akun')).map(({ user_role }) => user_role)
  expect(who).toEqual(['guest'])
})

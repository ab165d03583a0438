import type { SignedIn } from '#contract/account/schemas.ts'

/** The answer of a sign-in: a visitor. */
export const salimah: SignedIn = {
  id: 7,
  name: 'Salimah',
  email: 'salimah@contoh.example',
  img_url: null,
  role: 'guest',
  is_completed: 0,
  is_verified: 1,
  merchant_id: null,
  lspro_id: null,
}

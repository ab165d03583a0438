import { addresses } from '#contract/addresses.ts'
import type { Session } from '#session/session.ts'
import { person, shopIcon } from '#ui/display/icons.ts'
import { download, heart, listAdd, lock, pencil, phone, sheetOfPaper, tray } from '#ui/display/lazy-icons.ts'

type AccountLink = { to: string; name: string; icon: string; waits?: number }

/** The links to lists on this phone, for people with an account and without. */
export const phoneLinks: AccountLink[] = [
  { to: addresses.favorites, name: 'Favorit', icon: heart },
  { to: addresses.inquiries, name: 'Daftar tanya', icon: listAdd },
  { to: addresses.downloads, name: 'Etalase di HP', icon: download },
]

/**
 * The account links below 'Akun Saya'. The menu of wide screens and the drawer of phones both read this list, so
 * neither lacks one.
 */
export const accountLinks = (
  me: Pick<Session, 'user_role' | 'merchant_id' | 'lspro_id'>,
  waits: number,
): AccountLink[] => [
  ...(me.merchant_id ? [{ to: addresses.shopHome, name: 'Toko saya', icon: shopIcon }] : []),
  { to: addresses.account, name: 'Profil & data saya', icon: person },
  ...(me.user_role === 'operator' ? [{ to: addresses.operator, name: 'Meja operator', icon: sheetOfPaper }] : []),
  ...(me.lspro_id ? [{ to: addresses.lsproDesk, name: 'Meja LSPRO', icon: sheetOfPaper }] : []),
  { to: addresses.outbox, name: 'Antrean kirim', icon: tray, waits },
  ...phoneLinks,
  ...(me.user_role === 'guest' ? [{ to: typeChange, name: 'Ubah Tipe Akun', icon: pencil }] : []),
  { to: addresses.changePassword, name: 'Ganti kata sandi', icon: lock },
  { to: addresses.devices, name: 'Perangkat yang masuk', icon: phone },
]

/** The user's account page with the choice of the type open. Not in addresses.ts, which is in every first load. */
const typeChange = `${addresses.account}?ubah=tipe`

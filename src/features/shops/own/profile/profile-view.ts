import { addresses } from '#contract/addresses.ts'

// The address of the profile of the own shop: the tab, and whether its form is open.

export const profileTabs = ['usaha', 'alamat', 'terkait', 'kontak', 'foto'] as const
export type ProfileTab = (typeof profileTabs)[number]

export const profileTabNames: Record<ProfileTab, string> = {
  usaha: 'Informasi Usaha',
  alamat: 'Alamat Usaha',
  terkait: 'Informasi Terkait',
  kontak: 'Kontak & Website',
  foto: 'Foto Profile',
}

export type ProfileView = { tab: ProfileTab; edits: boolean }

/** The view in an address; the first tab for an unknown one. */
export function profileViewOf(query: URLSearchParams): ProfileView {
  const tab = profileTabs.find((tab) => tab === query.get('tab')) ?? 'usaha'
  return { tab, edits: tab === 'kontak' && query.get('edit') === 'kontak' }
}

export function profileAddress(tab: ProfileTab, edits = false): string {
  if (tab === 'usaha') return addresses.ownShop
  return `${addresses.ownShop}?tab=${tab}${edits ? '&edit=kontak' : ''}`
}

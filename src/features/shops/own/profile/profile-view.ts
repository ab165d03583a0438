import { addresses } from '#contract/addresses.ts'

// What the address of the profile of one's own shop says: the tab, and whether its part is being changed.

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

/** The view an address stands for; the first tab for any that is not ours. */
export function profileViewOf(query: URLSearchParams): ProfileView {
  const tab = profileTabs.find((tab) => tab === query.get('tab')) ?? 'usaha'
  return { tab, edits: tab === 'kontak' && query.get('edit') === 'kontak' }
}

export function profileAddress(tab: ProfileTab, edits = false): string {
  if (tab === 'usaha') return addresses.ownShop
  return `${addresses.ownShop}?tab=${tab}${edits ? '&edit=kontak' : ''}`
}

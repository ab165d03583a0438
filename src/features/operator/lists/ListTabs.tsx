import { TabLinks } from '#ui/nav/TabLinks.tsx'
import { deskAddresses } from '../desk/desk-addresses.ts'

/** The tabs of the lists that users choose from. */
export const ListTabs = ({
  current,
}: {
  current: 'categories' | 'options' | 'scopes' | 'mentors' | 'regions' | 'classes'
}) => (
  <TabLinks
    label="Daftar"
    here={current}
    tabs={[
      { tab: 'categories', name: 'Kategori', to: deskAddresses.categories },
      { tab: 'options', name: 'Pilihan', to: deskAddresses.options },
      { tab: 'scopes', name: 'Ruang lingkup', to: deskAddresses.scopes },
      { tab: 'mentors', name: 'Pembina', to: deskAddresses.mentors() },
      { tab: 'regions', name: 'Wilayah', to: deskAddresses.regions },
      { tab: 'classes', name: 'KBLI', to: deskAddresses.classes },
    ]}
  />
)

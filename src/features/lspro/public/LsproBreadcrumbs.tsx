import { addresses } from '#contract/addresses.ts'
import { Breadcrumbs } from '#ui/nav/Breadcrumbs.tsx'

/** The breadcrumbs of an LSPRO page. */
export const LsproBreadcrumbs = ({ name }: { name: string }) => (
  <Breadcrumbs
    steps={[
      { name: 'Beranda', to: addresses.home },
      { name: 'LSPRO', to: addresses.lsproFeed },
      { name: 'Daftar', to: addresses.lspros },
    ]}
    here={name}
  />
)

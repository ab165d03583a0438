import { addresses } from '#contract/addresses.ts'
import { Crumbs } from '#ui/Crumbs.tsx'

/** The way to a body. */
export const LsproCrumbs = ({ name }: { name: string }) => (
  <Crumbs
    steps={[
      { name: 'Beranda', to: addresses.home },
      { name: 'LSPRO', to: addresses.lsproFeed },
      { name: 'Daftar', to: addresses.lspros },
    ]}
    here={name}
  />
)

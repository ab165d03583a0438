import type { ReactNode } from 'react'
import { addresses } from '#contract/addresses.ts'
import { ButtonLink } from '../nav/ButtonLink.tsx'
import { Empty } from './Empty.tsx'
import { TryAgain } from './TryAgain.tsx'

type Props = {
  tryAgain: () => void
  /** Asking again right now. */
  busy?: boolean
  /** The title is the page's first heading. */
  page?: boolean
  /** What the phone still has. */
  children?: ReactNode
}

/** No connection, and no copy on this phone: the stall is shut. Says what is still here. */
export const NotCached = ({ tryAgain, busy = false, page = false, children }: Props) => (
  <>
    <Empty
      look="shut"
      title="Halaman ini belum pernah dibuka di HP ini"
      page={page}
      say="Kami tidak punya salinannya. Begitu ada sinyal, halaman ini terbuka sendiri."
    >
      <ButtonLink to={addresses.showcase()} wide>
        Lihat yang sudah tersimpan
      </ButtonLink>
      <TryAgain look="text" onClick={tryAgain} busy={busy} />
    </Empty>
    {children}
  </>
)

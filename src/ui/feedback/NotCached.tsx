import type { ReactNode } from 'react'
import { addresses } from '#contract/addresses.ts'
import { ButtonLink } from '../nav/ButtonLink.tsx'
import { Empty } from './Empty.tsx'
import { TryAgain } from './TryAgain.tsx'

type Props = {
  tryAgain: () => void
  /** A retry is running. */
  busy?: boolean
  /** The title is the page's h1. */
  page?: boolean
  /** Shown below: what the phone does have. */
  children?: ReactNode
}

/** The state of a page that is opened offline and was never cached on this phone: with a link to what is cached. */
export const NotCached = ({ tryAgain, busy = false, page = false, children }: Props) => (
  <>
    <Empty
      variant="shut"
      title="Halaman ini belum pernah dibuka di HP ini"
      page={page}
      description="Kami tidak punya salinannya. Begitu ada sinyal, halaman ini terbuka sendiri."
    >
      <ButtonLink to={addresses.showcase()} wide>
        Lihat yang sudah tersimpan
      </ButtonLink>
      <TryAgain variant="text" onClick={tryAgain} busy={busy} />
    </Empty>
    {children}
  </>
)

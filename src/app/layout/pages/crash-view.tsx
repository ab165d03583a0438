import type { ReactNode } from 'react'
import { Icon } from '#ui/display/Icon.tsx'
import { again } from '#ui/display/icons.ts'
import { Empty } from '#ui/feedback/Empty.tsx'
import { NotCached } from '#ui/feedback/NotCached.tsx'
import { buttonClass } from '#ui/nav/button-class.ts'
import { isChunkFailure } from '../../startup/chunk-recovery.ts'

/** What stands where a page could not be drawn. */
export const CrashView = ({ error }: { error: unknown }) =>
  // Without a network a page whose code never came is no accident.
  isChunkFailure(error) && !navigator.onLine ? <NotCachedPage tryAgain={() => location.reload()} /> : <CrashPage />

/** A page whose code or data this phone has never had, opened without a network. `children`: what it does have. */
const NotCachedPage = ({ tryAgain, children }: { tryAgain: () => void; children?: ReactNode }) => (
  <NotCached page tryAgain={tryAgain}>
    {children}
  </NotCached>
)

/** When drawing the page has failed. What is kept on the phone is not touched by it. */
const CrashPage = () => (
  <Empty
    look="fix"
    page
    title="Halaman ini tersandung"
    say="Kesalahan ada di pihak kami. Yang tersimpan di HP Anda tetap aman."
  >
    <button type="button" className={buttonClass({ wide: true })} onClick={() => location.reload()}>
      <Icon d={again} size="s" />
      Muat ulang
    </button>
    {/* A plain link: it starts the app anew, whatever broke. */}
    <a className="link link--bare" href="/">
      Ke beranda
    </a>
  </Empty>
)

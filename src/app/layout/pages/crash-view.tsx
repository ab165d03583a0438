// @chunk after-start
import type { ReactNode } from 'react'
import { Icon } from '#ui/display/Icon.tsx'
import { again } from '#ui/display/icons.ts'
import { Empty } from '#ui/feedback/Empty.tsx'
import { NotCached } from '#ui/feedback/NotCached.tsx'
import { buttonClass } from '#ui/nav/button-class.ts'
import type { CrashCause } from '../../startup/chunk-recovery.ts'

/** Shown instead of a page that could not be rendered. */
export const CrashView = ({ cause }: { cause: CrashCause }) =>
  // Without a signal, a page whose code was never loaded is not a crash.
  cause === 'signal' ? <NotCachedPage tryAgain={() => location.reload()} /> : <CrashPage cause={cause} />

/**
 * For a page that was opened offline, but whose code or data was never on this phone. `children`: what it has.
 */
const NotCachedPage = ({ tryAgain, children }: { tryAgain: () => void; children?: ReactNode }) => (
  <NotCached page tryAgain={tryAgain}>
    {children}
  </NotCached>
)

const crashReasons = {
  release: 'Aplikasi baru diperbarui, dan halaman ini masih yang lama: muat ulang.',
  program: 'Kesalahan ada di pihak kami.',
}

/** For a page that failed to render. The data stored on the phone is not affected. */
const CrashPage = ({ cause }: { cause: 'release' | 'program' }) => (
  <Empty
    look="fix"
    page
    title="Halaman ini tersandung"
    say={`${crashReasons[cause]} Yang tersimpan di HP Anda tetap aman.`}
  >
    <button type="button" className={buttonClass({ wide: true })} onClick={() => location.reload()}>
      <Icon d={again} size="s" />
      Muat ulang
    </button>
    {/* A plain link: it restarts the app, whatever is broken. */}
    <a className="link link--bare" href="/">
      Ke beranda
    </a>
  </Empty>
)

// @chunk after-start
import { useEffect } from 'react'
import { connectivityNow, onConnectivity } from '#offline/network/connectivity.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { again } from '#ui/display/icons.ts'
import { Empty } from '#ui/feedback/Empty.tsx'
import { NotCached } from '#ui/feedback/NotCached.tsx'
import { buttonClass } from '#ui/nav/button-class.ts'
import type { CrashCause } from '../../startup/chunk-recovery.ts'

/** Shown instead of a page that could not be rendered. */
export const CrashView = ({ cause }: { cause: CrashCause }) =>
  // Without a signal, a page whose code was never loaded is not a crash.
  cause === 'signal' ? <NotCachedPage /> : <CrashPage cause={cause} />

/** For a page that was opened offline, but whose code was never on this phone. Opens it when the server is reached. */
function NotCachedPage() {
  useEffect(
    () =>
      onConnectivity(() => {
        if (connectivityNow().open) location.reload()
      }),
    [],
  )
  return <NotCached page tryAgain={() => location.reload()} />
}

const crashReasons = {
  release: 'Aplikasi baru diperbarui, dan halaman ini masih yang lama: muat ulang.',
  program: 'Kesalahan ada di pihak kami.',
}

/** For a page that failed to render. The data stored on the phone is not affected. */
const CrashPage = ({ cause }: { cause: 'release' | 'program' }) => (
  <Empty
    variant="fix"
    page
    title="Halaman ini tersandung"
    description={`${crashReasons[cause]} Yang tersimpan di HP Anda tetap aman.`}
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

import { lazy, Suspense } from 'react'
import { useInstall } from './install.ts'
import { useUpdate } from './update.ts'

const UpdateNotice = lazy(async () => ({ default: (await import('./shell/over.ts')).UpdateNotice }))
const InstallCoach = lazy(async () => ({ default: (await import('./shell/over.ts')).InstallCoach }))

/** What the app offers by itself, one thing at a time: a new release first, then installing. */
export function Offers() {
  const update = useUpdate()
  const install = useInstall()
  return (
    <Suspense fallback={null}>
      {update.waiting ? (
        <UpdateNotice onReload={update.accept} onLater={update.later} />
      ) : (
        install.way && <InstallCoach way={install.way} onInstall={install.install} onDismiss={install.dismiss} />
      )}
    </Suspense>
  )
}

// @chunk after-start
import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { useJustSaved } from '#drafts/just-saved-product.ts'
import { PushPrompt } from '#features/notices/PushPrompt.tsx'
import { usePushPrompt } from '#features/notices/use-push-prompt.ts'
import { ResumeToast, useResumeStage } from '#features/onboarding/ResumeToast.tsx'
import { useOpeningNotice } from '#features/shops/own/opening/use-opening-notice.ts'
import { ResumeProductToast, useResumeProduct } from '#features/shops/own/products/ResumeProductToast.tsx'
import { lazyComponent } from '#ui/display/lazy-component.tsx'
import { Toasts } from '#ui/feedback/Toasts.tsx'
import { onToasts, toasts } from '#ui/feedback/toast.ts'
import { SessionDialogs } from './layout/session/SessionDialogs.tsx'
import { DeviceWarnings } from './layout/status/DeviceWarnings.tsx'
import { InstallPrompt } from './layout/status/InstallPrompt.tsx'
import { OutboxBadge } from './layout/status/OutboxBadge.tsx'
import { UnreadNotices } from './layout/status/UnreadNotices.tsx'
import { UpdateNotice } from './layout/status/UpdateNotice.tsx'
import { useAppUpdate } from './startup/app-update.ts'
import { updateInstallMethod, useInstall, watchInstallPrompt } from './startup/install.ts'

// Loaded lazily: a shop opens once.
const OpeningNotice = lazyComponent(async () => {
  const module = await import('#features/shops/own/opening/OpeningNotice.tsx').catch(() => undefined)
  return module?.OpeningNotice ?? (() => null)
})

/** In the wizard the action bar is where a prompt would be, so none is shown. */
const isBusyPath = (path: string) => path.startsWith('/merchant/')

/**
 * The outbox badge, the toasts, and one prompt at a time, in this order: a new release, an unfinished stage or product,
 * push notices, installing.
 */
export function Prompts() {
  const [path] = useLocation()
  const update = useAppUpdate()
  const install = useInstall()
  const { begun, later } = useResumeStage(path === addresses.home)
  const product = useResumeProduct(path === addresses.home)
  const push = usePushPrompt()
  const opening = useOpeningNotice(path)
  const sent = useJustSaved()
  // The card of a product that was just sent must be seen first, so no prompt may cover it.
  const isJustSent = sent !== undefined && !sent.seen
  const noToasts = useSyncExternalStore(onToasts, toasts).length === 0
  useEffect(() => watchInstallPrompt(), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for each page
  useEffect(() => updateInstallMethod(), [path])
  return (
    <>
      <OutboxBadge />
      <UnreadNotices />
      <DeviceWarnings />
      <SessionDialogs />
      {opening.shop !== undefined && <OpeningNotice shop={opening.shop} path={path} onClose={opening.dismiss} />}
      <Toasts />
      {update.waiting ? (
        <UpdateNotice onReload={update.accept} onLater={update.later} />
      ) : begun ? (
        <ResumeToast stage={begun} onLater={later} />
      ) : product.begun ? (
        <ResumeProductToast begun={product.begun} onLater={product.later} />
      ) : isJustSent ? null : push.variant && !isBusyPath(path) ? (
        // Toasts are shown in the same place.
        noToasts && <PushPrompt {...push} variant={push.variant} />
      ) : (
        install.method &&
        !isBusyPath(path) && (
          <InstallPrompt method={install.method} onInstall={install.install} onDismiss={install.dismiss} />
        )
      )}
    </>
  )
}

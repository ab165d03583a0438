import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { useJustSaved } from '#drafts/just-saved-product.ts'
import { PushPrompt } from '#features/notices/PushPrompt.tsx'
import { usePushPrompt } from '#features/notices/use-push-prompt.ts'
import { ResumeToast, useResumeStage } from '#features/onboarding/ResumeToast.tsx'
import { ResumeProductToast, useResumeProduct } from '#features/shops/own/products/ResumeProductToast.tsx'
import { Toasts } from '#ui/feedback/Toasts.tsx'
import { onToasts, toasts } from '#ui/feedback/toast.ts'
import { SessionDialogs } from './layout/session/SessionDialogs.tsx'
import { DeviceWarnings } from './layout/status/DeviceWarnings.tsx'
import { InstallPrompt } from './layout/status/InstallPrompt.tsx'
import { OutboxBadge } from './layout/status/OutboxBadge.tsx'
import { UnreadNotices } from './layout/status/UnreadNotices.tsx'
import { UpdateNotice } from './layout/status/UpdateNotice.tsx'
import { useAppUpdate } from './startup/app-update.ts'
import { updateInstallWay, useInstall, watchInstallPrompt } from './startup/install.ts'

/** On the pages of a stage its buttons take the place of a prompt, so none is shown. */
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
  const sent = useJustSaved()
  // The card of a product that was just sent must be seen first, so no offer may cover it.
  const looking = sent !== undefined && !sent.seen
  const quiet = useSyncExternalStore(onToasts, toasts).length === 0
  useEffect(() => watchInstallPrompt(), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page is the event
  useEffect(() => updateInstallWay(), [path])
  return (
    <>
      <OutboxBadge />
      <UnreadNotices />
      <DeviceWarnings />
      <SessionDialogs />
      <Toasts />
      {update.waiting ? (
        <UpdateNotice onReload={update.accept} onLater={update.later} />
      ) : begun ? (
        <ResumeToast stage={begun} onLater={later} />
      ) : product.begun ? (
        <ResumeProductToast begun={product.begun} onLater={product.later} />
      ) : looking ? null : push.look && !isBusyPath(path) ? (
        // News stands in the same place.
        quiet && <PushPrompt {...push} look={push.look} />
      ) : (
        install.way &&
        !isBusyPath(path) && <InstallPrompt way={install.way} onInstall={install.install} onDismiss={install.dismiss} />
      )}
    </>
  )
}

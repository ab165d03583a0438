import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { PushOffer } from '#features/notices/PushOffer.tsx'
import { usePushOffer } from '#features/notices/use-push-offer.ts'
import { BegunCard, useBegun } from '#features/onboarding/BegunCard.tsx'
import { BegunProduct, useBegunProduct } from '#features/shops/BegunProduct.tsx'
import { useJustSent } from '#forms/just-sent.ts'
import { News } from '#ui/News.tsx'
import { onSaid, said } from '#ui/news.ts'
import { consider, useInstall, watchInstall } from './install.ts'
import { InstallCoach } from './shell/InstallCoach.tsx'
import { OutboxBadge } from './shell/OutboxBadge.tsx'
import { PhoneNotices } from './shell/PhoneNotices.tsx'
import { UnreadNotices } from './shell/UnreadNotices.tsx'
import { UpdateNotice } from './shell/UpdateNotice.tsx'
import { WorkWindows } from './shell/WorkWindows.tsx'
import { useUpdate } from './update.ts'

/** Somebody is filling in a stage: its buttons stand where an offer would. */
const busy = (path: string) => path.startsWith('/merchant/')

/**
 * What comes after every first screen: what waits, and one thing at a time: news, a new release, a stage or a product that
 * was begun, being told with the app closed, installing.
 */
export function Offers() {
  const [path] = useLocation()
  const update = useUpdate()
  const install = useInstall()
  const { begun, later } = useBegun(path === addresses.home)
  const product = useBegunProduct(path === addresses.home)
  const push = usePushOffer()
  const sent = useJustSent()
  // The card of a product that was just sent must be seen first, so no offer may cover it.
  const looking = sent !== undefined && !sent.seen
  const quiet = useSyncExternalStore(onSaid, said).length === 0
  useEffect(() => watchInstall(), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page is the event
  useEffect(() => consider(), [path])
  return (
    <>
      <OutboxBadge />
      <UnreadNotices />
      <PhoneNotices />
      <WorkWindows />
      <News />
      {update.waiting ? (
        <UpdateNotice onReload={update.accept} onLater={update.later} />
      ) : begun ? (
        <BegunCard stage={begun} onLater={later} />
      ) : product.begun ? (
        <BegunProduct begun={product.begun} onLater={product.later} />
      ) : looking ? null : push.look && !busy(path) ? (
        // News stands in the same place.
        quiet && <PushOffer {...push} look={push.look} />
      ) : (
        install.way &&
        !busy(path) && <InstallCoach way={install.way} onInstall={install.install} onDismiss={install.dismiss} />
      )}
    </>
  )
}

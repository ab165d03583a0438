import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { commonTexts } from '#contract/common-sentences.ts'
import { session } from '#session/session.ts'
import { useSession } from '#session/use-session.ts'
import { Empty } from '#ui/feedback/Empty.tsx'
import { SkeletonLine } from '#ui/feedback/Skeleton.tsx'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { DeskQueryResult } from '../desk/DeskQueryResult.tsx'
import { deskQuery } from '../desk/desk-client.ts'
import { TotpCodeForm } from './TotpCodeForm.tsx'
import { TwoFactorSetup } from './TwoFactorSetup.tsx'
import '../desk/desk.css'

/**
 * What stands before every page of the desk: the sign-in, the role, an authenticator, a code of it. The page comes in the
 * same place once they are passed, so that whoever was led back to the door is where they were.
 */
export function RequireTwoFactor({ children }: { children: ReactNode }) {
  const me = useSession()
  const [path, go] = useLocation()
  const query = useSearch()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens; a sign-out leads elsewhere itself
  useEffect(() => {
    if (!session()) go(addresses.signIn(query ? `${path}?${query}` : path), { replace: true })
  }, [])
  if (!me) return null
  if (me.user_role === 'operator') return <TwoFactorGate>{children}</TwoFactorGate>
  return (
    <Empty look="shut" page title={commonTexts.notYours}>
      <ButtonLink to={addresses.home}>Ke beranda</ButtonLink>
      <ButtonLink to={addresses.signOut} look="text">
        Masuk dengan akun lain
      </ButtonLink>
    </Empty>
  )
}

/** How far in the desk this session is. Shared by the pages and the navigation. */
export function useTwoFactorStatus() {
  const me = useSession()
  return useQuery({ ...deskQuery('door', {}), enabled: me?.user_role === 'operator' })
}

function TwoFactorGate({ children }: { children: ReactNode }) {
  const status = useTwoFactorStatus()
  useFocusAfterUnlock(status.data?.data.open)
  return (
    <DeskQueryResult of={status} what="Meja operator" bones={<TwoFactorSkeleton />} page>
      {({ data: { open, enrolled } }) => (open ? children : enrolled ? <TotpCodeForm /> : <TwoFactorSetup />)}
    </DeskQueryResult>
  )
}

/** Whoever has just come in starts at the top of the page: the field they typed in is gone, and the focus with it. */
function useFocusAfterUnlock(open: 0 | 1 | undefined) {
  const wasLocked = useRef(false)
  useEffect(() => {
    if (open === 1 && wasLocked.current) {
      const title = document.querySelector<HTMLElement>('main h1')
      if (title) title.tabIndex = -1
      title?.focus({ preventScroll: true })
    }
    wasLocked.current = open === 0
  }, [open])
}

const TwoFactorSkeleton = () => (
  <div className="desk__two-factor" aria-hidden="true">
    <SkeletonLine width={60} />
    <SkeletonLine width={80} />
    <span className="bone bone--button" />
  </div>
)

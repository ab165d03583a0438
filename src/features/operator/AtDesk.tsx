import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { words } from '#contract/words.ts'
import { session } from '#session/session.ts'
import { useSession } from '#session/use-session.ts'
import { BoneLine } from '#ui/Bone.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Empty } from '#ui/Empty.tsx'
import { CodeForm } from './CodeForm.tsx'
import { DeskReply } from './DeskReply.tsx'
import { deskQuestion } from './desk.ts'
import { Enrol } from './Enrol.tsx'
import './desk.css'

/**
 * What stands before every page of the desk: the sign-in, the role, an authenticator, a code of it. The page comes in the
 * same place once they are passed, so that whoever was led back to the door is where they were.
 */
export function AtDesk({ children }: { children: ReactNode }) {
  const me = useSession()
  const [path, go] = useLocation()
  const query = useSearch()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens; a sign-out leads elsewhere itself
  useEffect(() => {
    if (!session()) go(addresses.signIn(query ? `${path}?${query}` : path), { replace: true })
  }, [])
  if (!me) return null
  if (me.user_role === 'operator') return <Door>{children}</Door>
  return (
    <Empty look="shut" page title={words.notYours}>
      <ButtonLink to={addresses.home}>Ke beranda</ButtonLink>
      <ButtonLink to={addresses.signOut} look="text">
        Masuk dengan akun lain
      </ButtonLink>
    </Empty>
  )
}

/** How far in the desk this session is. Shared by the pages and the navigation. */
export function useDoor() {
  const me = useSession()
  return useQuery({ ...deskQuestion('door', {}), enabled: me?.user_role === 'operator' })
}

function Door({ children }: { children: ReactNode }) {
  const door = useDoor()
  useWayIn(door.data?.data.open)
  return (
    <DeskReply of={door} what="Meja operator" bones={<DoorBones />} page>
      {({ data: { open, enrolled } }) => (open ? children : enrolled ? <CodeForm /> : <Enrol />)}
    </DeskReply>
  )
}

/** Whoever has just come in starts at the top of the page: the field they typed in is gone, and the focus with it. */
function useWayIn(open: 0 | 1 | undefined) {
  const stoodOutside = useRef(false)
  useEffect(() => {
    if (open === 1 && stoodOutside.current) {
      const title = document.querySelector<HTMLElement>('main h1')
      if (title) title.tabIndex = -1
      title?.focus({ preventScroll: true })
    }
    stoodOutside.current = open === 0
  }, [open])
}

const DoorBones = () => (
  <div className="desk__door" aria-hidden="true">
    <BoneLine width={60} />
    <BoneLine width={80} />
    <span className="bone bone--button" />
  </div>
)

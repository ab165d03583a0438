import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { phoneText } from '#contract/phone-text.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { isCompleted, type Session } from '#session/session.ts'
import { useSession } from '#session/use-session.ts'

export const signInToSee = 'Masuk untuk melihat'

type Viewer = Pick<Session, 'user_role' | 'user_is_completed'>

/**
 * Where whoever may not see a number yet gets to be able to; undefined for whoever may. `back`: this page. The
 * visitors' form takes visitors only; a merchant has a stage to go on with.
 */
export function signInAddress(me: Viewer | undefined, back: string): string | undefined {
  if (!me) return addresses.signIn(back)
  if (isCompleted(me)) return undefined
  return me.user_role === 'guest' ? `${addresses.visitorForm}?return=${encodeURIComponent(back)}` : addresses.dashboard
}

type NumberQuery = { from: 'shops' | 'lspro'; id: number; of: 'office_phone' | 'mobile_phone' }
type Props = NumberQuery & {
  /** The address of this page. */
  back: string
}

/** A number of a shop or a body, for people whose profile is complete; for all others the way there. */
export function PhoneNumber({ back, ...asking }: Props) {
  const me = useSession()
  const way = signInAddress(me, back)
  return way ? (
    <Link className="link" href={way}>
      {signInToSee}
    </Link>
  ) : (
    <LoadedNumber {...asking} />
  )
}

function LoadedNumber({ from, id, of }: NumberQuery) {
  const { data, error } = useQuery(endpointQuery(`${from}.phone`, { id }))
  const number = data?.data[of]
  if (number)
    return (
      <a className="link" href={`tel:${dialNumber(number)}`}>
        {phoneText(number)}
      </a>
    )
  if (data) return <>Tidak ada</>
  if (error?.trouble === 'refused') return <>{error.message}</>
  return <>{error ? 'Terlihat saat ada sinyal' : 'Sebentar…'}</>
}

/** As a telephone takes it: '0251-100111' → '0251100111'. */
export const dialNumber = (number: string) => number.replace(/(?!^\+)\D/g, '')

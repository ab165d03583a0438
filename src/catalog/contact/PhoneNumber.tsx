// @chunk profile-pages
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { phoneText } from '#contract/contacts/phone-text.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { isCompleted, type Session } from '#session/session.ts'
import { useSession } from '#session/use-session.ts'

export const signInToSee = 'Masuk untuk melihat'

type Viewer = Pick<Session, 'user_role' | 'user_is_completed'>

/**
 * The address where a user gets the right to see phone numbers; undefined for a user who has it. `back`: the address of
 * this page. Only visitors are sent to the visitors' form; a merchant continues with the next stage of the wizard.
 */
export function signInAddress(me: Viewer | undefined, back: string): string | undefined {
  if (!me) return addresses.signIn(back)
  if (isCompleted(me)) return undefined
  return me.user_role === 'guest' ? addresses.visitorFormThen(back) : addresses.dashboard
}

type NumberQuery = { from: 'shops' | 'lspro'; id: number; field: 'office_phone' | 'mobile_phone' }
type Props = NumberQuery & {
  /** The address of this page. */
  back: string
}

/** A phone number of a shop or a body, for users with a complete profile; all others get the link to complete it. */
export function PhoneNumber({ back, ...query }: Props) {
  const me = useSession()
  const link = signInAddress(me, back)
  return link ? (
    <Link className="link" href={link}>
      {signInToSee}
    </Link>
  ) : (
    <LoadedNumber {...query} />
  )
}

function LoadedNumber({ from, id, field }: NumberQuery) {
  const { data, error } = useQuery(endpointQuery(`${from}.phone`, { id }))
  const number = data?.data[field]
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

/** The number for a `tel:` link: '0251-100111' → '0251100111'. */
export const dialNumber = (number: string) => number.replace(/(?!^\+)\D/g, '')

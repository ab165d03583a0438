// @chunk auth
import { getItem, setItem } from '#session/safe-storage.ts'

// The tokens that prove to the server that this browser registered an address, so that it may change the address
// before verification. They are stored because the user may close the tab or restart the phone before noticing a wrong
// address. Signing out removes them.

type Registration = { email: string; token: string }

/** One phone may register several people on a training day. */
const maxRegistrations = 10
const emailKey = (email: string) => email.trim().toLowerCase()
const readRegistrations = () => getItem<Registration[]>('local', 'registrations') ?? []
const registrationsWithout = (email: string) =>
  readRegistrations().filter((registration) => emailKey(registration.email) !== emailKey(email))

export const saveRegistration = (registration: Registration): boolean =>
  setItem(
    'local',
    'registrations',
    [registration, ...registrationsWithout(registration.email)].slice(0, maxRegistrations),
  )

/** The registration of this address; undefined if another browser made it, or if 10 newer ones replaced it. */
export const registrationOf = (email: string): Registration | undefined =>
  readRegistrations().find((registration) => emailKey(registration.email) === emailKey(email))

/** Call this once the address is verified or changed: its token is of no more use. */
export const removeRegistration = (email: string) => void setItem('local', 'registrations', registrationsWithout(email))

import { getItem, setItem } from '#session/safe-storage.ts'

// Proves, in this browser, that who registered an address is who asks to change it before it is verified. A tab may
// be closed, or its phone restarted, between the registration and the mistake being noticed. Signing out removes it.

type Registration = { email: string; token: string }

/** One phone may register several people on a training day. */
const maxRegistrations = 10
const emailKey = (email: string) => email.trim().toLowerCase()
const readRegistrations = () => getItem<Registration[]>('local', 'registrations') ?? []
const registrationsWithout = (email: string) =>
  readRegistrations().filter((one) => emailKey(one.email) !== emailKey(email))

export const saveRegistration = (registration: Registration): boolean =>
  setItem(
    'local',
    'registrations',
    [registration, ...registrationsWithout(registration.email)].slice(0, maxRegistrations),
  )

/** The proof for this address; undefined when it was registered elsewhere or long ago. */
export const registrationOf = (email: string): Registration | undefined =>
  readRegistrations().find((one) => emailKey(one.email) === emailKey(email))

/** The address is verified, or is another one by now: there is nothing left to prove. */
export const removeRegistration = (email: string) => void setItem('local', 'registrations', registrationsWithout(email))

import { note, noted } from '#session/notes.ts'

// Proves, in this browser, that who registered an address is who asks to change it before it is verified (D18). A tab may
// be closed, or its phone restarted, between the registration and the mistake being noticed. Signing out removes it.

type Registration = { email: string; token: string }

/** One phone may register several people on a training day. */
const most = 10
const keyOf = (email: string) => email.trim().toLowerCase()
const read = () => noted<Registration[]>('local', 'registrations') ?? []
const without = (email: string) => read().filter((one) => keyOf(one.email) !== keyOf(email))

export const keepRegistration = (registration: Registration): boolean =>
  note('local', 'registrations', [registration, ...without(registration.email)].slice(0, most))

/** The proof for this address; undefined when it was registered elsewhere or long ago. */
export const registrationOf = (email: string): Registration | undefined =>
  read().find((one) => keyOf(one.email) === keyOf(email))

/** The address is verified, or is another one by now: there is nothing left to prove. */
export const forgetRegistration = (email: string) => void note('local', 'registrations', without(email))

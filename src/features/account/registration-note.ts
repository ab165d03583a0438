import { note, noted } from '#session/notes.ts'

// Proves, in this tab, that who registered an address is who asks to change it before it is verified (D18).

type Registration = { email: string; token: string }

export const keepRegistration = (registration: Registration): boolean => note('session', 'registration', registration)

/** The proof for this address; undefined when it was registered elsewhere or long ago. */
export function registrationOf(email: string): Registration | undefined {
  const kept = noted<Registration>('session', 'registration')
  return kept?.email?.toLowerCase() === email.trim().toLowerCase() ? kept : undefined
}

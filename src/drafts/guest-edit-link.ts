// The address that opens an editor with a write from before the sign-in. Such a write belongs to no account, also
// after a sign-in. This is a file of its own because the contact form, the report form and the outbox all need it.

export const guestEditParam = 'tamu'
export const guestEditLink = (to: string) => `${to}${to.includes('?') ? '&' : '?'}${guestEditParam}`

// The address at which a page opens what was written before anybody signed in: it stays nobody's, whoever holds the phone.
// Of its own because writing to us, reporting and the outbox all lead there.

export const guestsMark = 'tamu'
export const guestsEditor = (to: string) => `${to}${to.includes('?') ? '&' : '?'}${guestsMark}`

// @chunk auth-pages

type Mailbox = { domain: RegExp; name: string; address: string }
const mailboxes: readonly Mailbox[] = [
  { domain: /@(gmail|googlemail)\.com$/i, name: 'Gmail', address: 'https://mail.google.com/mail/' },
  { domain: /@(yahoo|ymail|rocketmail)(\.[a-z]+)+$/i, name: 'Yahoo Mail', address: 'https://mail.yahoo.com/' },
  { domain: /@(outlook|hotmail|live)(\.[a-z]+)+$/i, name: 'Outlook', address: 'https://outlook.live.com/mail/' },
  { domain: /@(icloud|me)\.com$/i, name: 'iCloud Mail', address: 'https://www.icloud.com/mail/' },
]

/** The web mail of an address of one of the best-known providers; undefined for any other. */
export const mailboxOf = (email: string) => mailboxes.find(({ domain }) => domain.test(email))

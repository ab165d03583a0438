import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'
import { isLoopback } from '../http/loopback.ts'

/** One mailbox: `name` may be empty, `address` has its domain in ASCII. */
export type Mailbox = { name: string; address: string }

/** The mail server. */
export type MailServer = {
  host: string
  port: number
  /** TLS from the first byte (smtps), before credentials are sent, or as soon as the server offers it. */
  tls: 'at once' | 'before signing in' | 'when offered'
  login: { user: string; pass: string } | undefined
  /** The sender; by default no-reply at the host of BASE_URL. */
  from: Mailbox | undefined
}

const oneMailbox = /^[^\s@<>(),;:"[\]\\\p{Cc}]+@[^\s@<>(),;:"[\]\\\p{Cc}]+$/u

/**
 * One address with its domain in ASCII, or undefined: two addresses, a line break or a bracket could change the meaning
 * of an SMTP command.
 */
export function plainAddress(text: string): string | undefined {
  if (text.length > 254 || !oneMailbox.test(text)) return undefined
  const at = text.lastIndexOf('@')
  const domain = domainToASCII(text.slice(at + 1))
  return domain ? `${text.slice(0, at)}@${domain}` : undefined
}

/** 'Etalase Mutu <halo@etalase.example>' or the address alone. */
export function readMailbox(text: string): Mailbox | undefined {
  const [, named, bracketed] = /^([^<>"\p{Cc}]*)<([^<>]+)>$/u.exec(text.trim()) ?? []
  const address = plainAddress(bracketed ?? text.trim())
  return address ? { name: named?.trim() ?? '', address } : undefined
}

/** `smtp://user:pass@host:port` or `smtps://…`, with or without `?from=`; undefined for anything else. */
export function readMailUrl(text: string): MailServer | undefined {
  if (!/^smtps?:\/\//i.test(text) || !URL.canParse(text)) return undefined
  const { protocol, hostname, port, username, password, pathname, searchParams, hash } = new URL(text)
  const host = hostname.replace(/^\[|\]$/g, '')
  const [user, pass] = [decodeUserInfo(username), decodeUserInfo(password)]
  const from = searchParams.has('from') ? readMailbox(searchParams.get('from')!) : undefined
  const badQuery = [...searchParams.keys()].some((name) => name !== 'from') || (searchParams.has('from') && !from)
  const badTarget = !host || port === '0' || !/^\/?$/.test(pathname) || hash
  if (badQuery || badTarget || user === undefined || pass === undefined || (pass && !user)) return undefined
  const atOnce = protocol === 'smtps:'
  return {
    host,
    port: Number(port) || (atOnce ? 465 : 587),
    tls: atOnce ? 'at once' : user && !isLoopback(host) ? 'before signing in' : 'when offered',
    login: user ? { user, pass } : undefined,
    from,
  }
}

/** The default sender. An IP address is not a domain that mail can come from. */
export function defaultMailbox(baseUrl: string): Mailbox {
  const host = new URL(baseUrl).hostname.replace(/^\[|\]$/g, '')
  return { name: 'Etalase Mutu', address: `no-reply@${isIP(host) ? 'localhost' : host}` }
}

function decodeUserInfo(text: string): string | undefined {
  try {
    const plain = decodeURIComponent(text)
    return /\p{Cc}/u.test(plain) ? undefined : plain
  } catch {
    return undefined // a percent sign that should have been %25
  }
}

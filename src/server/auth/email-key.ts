import { domainToASCII } from 'node:url'
import { malformed } from '#contract/problem.ts'
import { wrongEmail } from '#contract/rules.ts'
import { commonTexts } from '#contract/text/common-messages.ts'
import { plainAddress } from '../mail/address.ts'
import { sha256 } from '../secrets/keys.ts'

/**
 * The key of an address: equal keys are one account. Lower case, with the domain in ASCII, so that `A@x.id` and
 * `a@X.id` are the same, and a look-alike in another alphabet is another one.
 */
export function emailKey(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  return `${email.slice(0, at).normalize('NFC')}@${domainToASCII(domain) || domain}`.toLowerCase()
}

/** Throws 05 for an address that cannot receive e-mail, because its domain is invalid, as 'xn--a.example'. */
export function refuseInvalidDomain(email: string, field: string): void {
  if (!plainAddress(email)) throw malformed(commonTexts.malformed, { [field]: wrongEmail })
}

/** A hash of the key for counters, which so contain no address. */
export const emailHash = (email: string): Buffer => sha256(emailKey(email))

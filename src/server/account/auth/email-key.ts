import { domainToASCII } from 'node:url'
import { commonTexts } from '#contract/common-sentences.ts'
import { malformed } from '#contract/problem.ts'
import { wrongEmail } from '#contract/rules.ts'
import { plainAddress } from '../../mail/address.ts'
import { sha256 } from '../../secrets/keys.ts'

/**
 * What makes two addresses one account: lower case, the domain in ASCII, so that `A@x.id` and `a@X.id` are the same and a
 * look-alike in another alphabet is seen to be another.
 */
export function emailKey(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  return `${email.slice(0, at).normalize('NFC')}@${domainToASCII(domain) || domain}`.toLowerCase()
}

/** Refuses (05) an address no letter could go to: its domain looks like a name and is none, as 'xn--a.example'. */
export function refuseInvalidDomain(email: string, field: string): void {
  if (!plainAddress(email)) throw malformed(commonTexts.malformed, { [field]: wrongEmail })
}

/** The key of an address as counters know it: who reads them learns of no address. */
export const emailHash = (email: string): Buffer => sha256(emailKey(email))

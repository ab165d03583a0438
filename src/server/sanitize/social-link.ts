import { socialPageRule } from '#contract/contacts/contact-rules.ts'
import { type SocialNetwork, socialPage } from '#contract/contacts/social-pages.ts'
import { malformed } from '#contract/problem.ts'
import { websiteRule } from '#contract/shops/rules.ts'
import { commonTexts } from '#contract/text/common-messages.ts'

/**
 * A page or user name for storage: null for nothing, 'https://…' in front of a page of a network without a scheme, any
 * other text unchanged ('@salimah', 'keripiksalimah.id'). Invisible characters are removed before the rule is checked
 * again, because a browser that follows 'java<tab>script:' ignores them too. Throws code 05 at `field`.
 */
export function normalizeSocialLink(
  text: string | null | undefined,
  network: SocialNetwork,
  field: string = network,
): string | null {
  const clean = (text ?? '').replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '').trim()
  if (clean === '') return null
  const rule = socialPageRule(network)
  const error = rule(clean) ?? (/^https?:/i.test(clean) ? addressRule(clean) : undefined)
  if (error) throw malformed(commonTexts.malformed, { [field]: error })
  if (/^https?:/i.test(clean)) return clean
  // With the eight characters of 'https://' it may be too long for the form: then it is stored without them.
  const page = socialPage(clean)
  return page && rule(page.address) === undefined ? page.address : clean
}

const addressRule = (page: string) => (URL.canParse(page) ? undefined : 'Alamat tidak dapat dibaca')

/**
 * A website for storage: null for nothing, 'https://…' in front of one without a scheme, so that no link has another
 * scheme. Throws code 05 at `field`.
 */
export function normalizeWebsite(text: string | null | undefined, field: string): string | null {
  const clean = (text ?? '').replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '').trim()
  if (clean === '') return null
  const page = /^https?:\/\//i.test(clean) ? clean : `https://${clean}`
  const error = websiteRule(clean) ?? addressRule(page)
  if (error) throw malformed(commonTexts.malformed, { [field]: error })
  // With the eight characters of 'https://' it may be too long for the form: then it is stored without them.
  return websiteRule(page) === undefined ? page : clean
}

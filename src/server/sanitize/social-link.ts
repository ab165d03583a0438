import { commonTexts } from '#contract/common-sentences.ts'
import { malformed } from '#contract/problem.ts'
import { socialRule } from '#contract/rules.ts'
import { websiteRule } from '#contract/shops/shop-rules.ts'

/**
 * A link or user name for storage: null for nothing, 'https://…' in front of a text that looks like an address without
 * a scheme, any other text unchanged ('@salimah'). Invisible characters are removed before the rule is checked again,
 * because a browser that follows 'java<tab>script:' ignores them too. Throws code 05 at `field`.
 */
export function normalizeSocialLink(text: string | null | undefined, field: string): string | null {
  const clean = (text ?? '').replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '').trim()
  if (clean === '') return null
  const error = socialRule(clean) ?? (/^https?:/i.test(clean) ? addressRule(clean) : undefined)
  if (error) throw malformed(commonTexts.malformed, { [field]: error })
  if (/^https?:/i.test(clean)) return clean
  const page = `https://${clean.replace(/^\/+/, '')}`
  return looksLikePage(page) ? page : clean
}

const addressRule = (page: string) => (URL.canParse(page) ? undefined : 'Alamat tidak dapat dibaca')

// Hosts of which a name with a dot is more likely an address than a user name: 'raras.batik' is not an address.
const commonDomainEndings = /\.(com|net|org|id|co|me|shop|store|site|online|link|info|biz|app|tv|ee|ly|example)$/

/** 'instagram.com/salimah' looks like an address; 'raras.batik', 'siti@surat.example' and '1.5' do not. */
function looksLikePage(page: string): boolean {
  if (/[\s\\]/.test(page) || socialRule(page) !== undefined || !URL.canParse(page)) return false
  const { hostname, pathname } = new URL(page)
  if (!/[^.]\.[a-z][a-z\d-]+$/.test(hostname)) return false
  return pathname !== '/' || hostname.startsWith('www.') || commonDomainEndings.test(hostname)
}

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

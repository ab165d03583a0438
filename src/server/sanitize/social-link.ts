import { commonTexts } from '#contract/common-sentences.ts'
import { malformed } from '#contract/problem.ts'
import { socialRule } from '#contract/rules.ts'
import { websiteRule } from '#contract/shops/shop-rules.ts'

/**
 * A page elsewhere as it is kept: null for nothing, 'https://…' in front of what reads like a page and says no scheme,
 * anything else the text it is ('@salimah'). Letters that nobody sees are taken out before the rule looks again: a
 * browser that follows 'java<tab>script:' would not have seen them either. Throws code 05 at `field`.
 */
export function normalizeSocialLink(typed: string | null | undefined, field: string): string | null {
  const clean = (typed ?? '').replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '').trim()
  if (clean === '') return null
  const wrong = socialRule(clean) ?? (/^https?:/i.test(clean) ? addressRule(clean) : undefined)
  if (wrong) throw malformed(commonTexts.malformed, { [field]: wrong })
  if (/^https?:/i.test(clean)) return clean
  const page = `https://${clean.replace(/^\/+/, '')}`
  return looksLikePage(page) ? page : clean
}

const addressRule = (page: string) => (URL.canParse(page) ? undefined : 'Alamat tidak dapat dibaca')

// Where a name with a dot is more likely an address than a name one goes by: 'raras.batik' is nobody's page.
const commonDomainEndings = /\.(com|net|org|id|co|me|shop|store|site|online|link|info|biz|app|tv|ee|ly|example)$/

/** 'instagram.com/salimah' reads like a page; 'raras.batik', 'siti@surat.example' and '1.5' do not. */
function looksLikePage(page: string): boolean {
  if (/[\s\\]/.test(page) || socialRule(page) !== undefined || !URL.canParse(page)) return false
  const { hostname, pathname } = new URL(page)
  if (!/[^.]\.[a-z][a-z\d-]+$/.test(hostname)) return false
  return pathname !== '/' || hostname.startsWith('www.') || commonDomainEndings.test(hostname)
}

/**
 * A page of one's own as it is kept: null for nothing, 'https://…' in front of one that says no scheme, so that nothing
 * else ever stands behind a link. Throws code 05 at `field`.
 */
export function normalizeWebsite(typed: string | null | undefined, field: string): string | null {
  const clean = (typed ?? '').replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '').trim()
  if (clean === '') return null
  const page = /^https?:\/\//i.test(clean) ? clean : `https://${clean}`
  const wrong = websiteRule(clean) ?? addressRule(page)
  if (wrong) throw malformed(commonTexts.malformed, { [field]: wrong })
  // Eight letters more would be too long for the form that shows it next.
  return websiteRule(page) === undefined ? page : clean
}

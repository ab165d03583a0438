import { nationalPhoneRule, typedPhoneRule } from '#contract/contacts/contact-rules.ts'
import { internationalOf } from '#contract/contacts/read-phone.ts'
import { malformed } from '#contract/problem.ts'
import { nameRule } from '#contract/rules.ts'
import { commonTexts } from '#contract/text/common-messages.ts'
import { buildColumns, type ColumnBuilders } from '../../db/three-way-merge.ts'
import { singleLine } from '../../sanitize/single-line.ts'
import { normalizeSocialLink } from '../../sanitize/social-link.ts'

type ProfileFields = {
  name: string
  phone_no: string
  office_no: string
  instagram_url?: string | null | undefined
  facebook_url?: string | null | undefined
  tiktok_url?: string | null | undefined
}

/** The columns of a profile, as stored. */
export type ProfileColumns = Record<'name' | 'phone_no' | 'office_no', string> &
  Record<'instagram_url' | 'facebook_url' | 'tiktok_url', string | null>

/**
 * The columns for the values of the form: the phone as '+62…', addresses with a scheme, null for empty ones. The
 * contract has validated them already; values that are invalid after normalization throw code 05 at their field.
 */
export const toProfileColumns = (input: ProfileFields): ProfileColumns => buildColumns(profileColumns, input)

export const profileColumns: ColumnBuilders<ProfileFields, ProfileColumns> = {
  name: ({ name }) => singleLine(name, 'name', nameRule),
  phone_no: ({ phone_no }) => normalizedPhone(phone_no),
  office_no: ({ office_no }) => office_no,
  instagram_url: ({ instagram_url }) => normalizeSocialLink(instagram_url, 'instagram', 'instagram_url'),
  facebook_url: ({ facebook_url }) => normalizeSocialLink(facebook_url, 'facebook', 'facebook_url'),
  tiktok_url: ({ tiktok_url }) => normalizeSocialLink(tiktok_url, 'tiktok', 'tiktok_url'),
}

function normalizedPhone(text: string): string {
  // All forms share this rule: a number that one form accepts must not block another one.
  if (!nationalPhoneRule(text)) return internationalOf(text)
  throw malformed(commonTexts.malformed, { phone_no: typedPhoneRule('')! })
}

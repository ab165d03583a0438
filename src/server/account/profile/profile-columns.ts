import { commonTexts } from '#contract/common-sentences.ts'
import { malformed } from '#contract/problem.ts'
import { internationalOf, nameRule, nationalOf, typedPhoneRule } from '#contract/rules.ts'
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

/** What somebody tells of themselves, as the database keeps it. */
export type ProfileColumns = Record<'name' | 'phone_no' | 'office_no', string> &
  Record<'instagram_url' | 'facebook_url' | 'tiktok_url', string | null>

/**
 * What a form said, as it is kept: the phone as '+62…', pages with their scheme, nothing as null. The contract has
 * already looked at it; what only shows once it is tidied is refused here, code 05 with its field.
 */
export const toProfileColumns = (input: ProfileFields): ProfileColumns => buildColumns(profileColumns, input)

export const profileColumns: ColumnBuilders<ProfileFields, ProfileColumns> = {
  name: ({ name }) => singleLine(name, 'name', nameRule),
  phone_no: ({ phone_no }) => normalizedPhone(phone_no),
  office_no: ({ office_no }) => office_no,
  instagram_url: ({ instagram_url }) => normalizeSocialLink(instagram_url, 'instagram_url'),
  facebook_url: ({ facebook_url }) => normalizeSocialLink(facebook_url, 'facebook_url'),
  tiktok_url: ({ tiktok_url }) => normalizeSocialLink(tiktok_url, 'tiktok_url'),
}

/** Digits after +62, the same for every form: what one takes must not block the other. */
const minPhoneDigits = 9

function normalizedPhone(text: string): string {
  if (nationalOf(text).length >= minPhoneDigits) return internationalOf(text)
  throw malformed(commonTexts.malformed, { phone_no: typedPhoneRule('')! })
}

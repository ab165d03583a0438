import { malformed } from '#contract/problem.ts'
import { internationalOf, nameRule, nationalOf, typedPhoneRule } from '#contract/rules.ts'
import { words } from '#contract/words.ts'
import { oneLine } from '../one-line.ts'
import { type Making, made } from '../since.ts'
import { keptSocial } from '../social.ts'

type Typed = {
  name: string
  phone_no: string
  office_no: string
  instagram_url?: string | null | undefined
  facebook_url?: string | null | undefined
  tiktok_url?: string | null | undefined
}

/** What somebody tells of themselves, as the database keeps it. */
export type KeptProfile = Record<'name' | 'phone_no' | 'office_no', string> &
  Record<'instagram_url' | 'facebook_url' | 'tiktok_url', string | null>

/**
 * What a form said, as it is kept: the phone as '+62…', pages with their scheme, nothing as null. The contract has
 * already looked at it; what only shows once it is tidied is refused here, code 05 with its field.
 */
export const keptProfile = (typed: Typed): KeptProfile => made(profileColumns, typed)

export const profileColumns: Making<Typed, KeptProfile> = {
  name: ({ name }) => oneLine(name, 'name', nameRule),
  phone_no: ({ phone_no }) => keptPhone(phone_no),
  office_no: ({ office_no }) => office_no,
  instagram_url: ({ instagram_url }) => keptSocial(instagram_url, 'instagram_url'),
  facebook_url: ({ facebook_url }) => keptSocial(facebook_url, 'facebook_url'),
  tiktok_url: ({ tiktok_url }) => keptSocial(tiktok_url, 'tiktok_url'),
}

/** Digits after +62, the same for every form: what one takes must not block the other. */
const shortest = 9

function keptPhone(typed: string): string {
  if (nationalOf(typed).length >= shortest) return internationalOf(typed)
  throw malformed(words.malformed, { phone_no: typedPhoneRule('')! })
}

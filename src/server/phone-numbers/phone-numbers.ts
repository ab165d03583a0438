import { notYours, refused } from '#contract/problem.ts'
import { internationalOf, nationalOf, nationalPhoneRule, officePhoneRule } from '#contract/rules.ts'
import { unfinishedFormPath } from '../account/auth/after-sign-in.ts'
import { personById } from '../account/profile/person.ts'
import type { Database } from '../db/database.ts'
import type { CurrentUser } from '../http/current-user.ts'
import type { RateLimit } from '../http/limits/rate-limits.ts'
import { type Api, enforceRateLimit } from '../http/mount.ts'

// Numbers of telephones, of shops and of certification bodies alike: how they are given, to whom, and how many.

/**
 * What one person may ask of numbers, whichever way: enough for anybody who looks for a producer, and too little for
 * whoever collects them all.
 */
const phoneRateLimits: readonly RateLimit[] = [
  { most: 60, seconds: 3600 },
  { most: 200, seconds: 86_400 },
]

/** Counts one asking for a number before it is answered; throws 29. */
export const limitPhoneRequests =
  ({ sharedLimits: shared }: Pick<Api, 'sharedLimits'>) =>
  async (_: unknown, { me }: { me: CurrentUser }): Promise<void> => {
    for (const rule of phoneRateLimits) await enforceRateLimit(shared, `numbers ${rule.seconds} ${me.id}`, rule)
  }

/** Throws 03, with where to go, at somebody whose profile is not complete. */
export async function requireCompleteProfile(db: Database, personId: number): Promise<void> {
  const person = await personById(db, personId)
  const missing = person ? unfinishedFormPath(person) : undefined
  if (missing) throw notYours('Lengkapi profil Anda dahulu untuk melihat nomor telepon.', missing)
}

export type StoredPhones = { office_phone: string | null; mobile_phone: string | null }

/** Kept numbers as a telephone takes them; '' where there is none. */
export const dialablePhones = ({ office_phone, mobile_phone }: StoredPhones) => ({
  office_phone: officePhoneOf(office_phone),
  mobile_phone: isMobileNumber(mobile_phone) ? internationalOf(mobile_phone) : '',
})

/** Whether there is one to ask for: as everybody may know it. */
export const phoneFlags = ({ office_phone, mobile_phone }: StoredPhones) => ({
  has_office_phone: officePhoneOf(office_phone) ? (1 as const) : (0 as const),
  has_whatsapp: isMobileNumber(mobile_phone) ? (1 as const) : (0 as const),
})

type WhatsappTarget = { name: string; mobile_phone: string | null }

/** The address that opens WhatsApp with a first sentence, which names what was seen where. Throws 01 with `none`. */
export function whatsappUrl({ name, mobile_phone: phone }: WhatsappTarget, link: string, none: string): string {
  if (!isMobileNumber(phone)) throw refused(none)
  const sentence = `Halo, saya melihat ${name} di Etalase Mutu: ${link}`
  return `https://wa.me/62${nationalOf(phone)}?text=${encodeURIComponent(sentence)}`
}

/** The number of an office as it can be dialled: '0251-100111'; '' when what is kept is none. */
const officePhoneOf = (kept: string | null) => (kept && !officePhoneRule(kept) ? kept : '')

/** Whether what is kept is a mobile number. */
const isMobileNumber = (kept: string | null): kept is string => !!kept && !nationalPhoneRule(kept)

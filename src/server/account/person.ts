import type { OwnAccount, Role, SignedIn } from '#contract/account/schemas.ts'
import type { PictureFacts } from '#contract/schemas.ts'
import type { Database } from '../db/database.ts'
import { pictureColumnsSql } from '../pictures/picture-columns.ts'

/** A person with an account, for their own pages. Never with the password hash. */
export type PersonRow = {
  id: number
  email: string
  role: Role
  status: 'active' | 'disabled'
  verified: boolean
  completed: boolean
  /** For a merchant's account without a name, the shop's name. */
  name: string
  phone_no: string | null
  office_no: string | null
  instagram_url: string | null
  facebook_url: string | null
  tiktok_url: string | null
  img_url: string | null
  img: PictureFacts | null
  merchant_id: number | null
  /** The current stage of the shop's wizard; null without a shop. */
  wizard_stage: number | null
  lspro_id: number | null
  referral_name: string | null
  referral_code: string | null
}

/** The person of an id, or undefined. */
export async function personById(db: Database, id: number): Promise<PersonRow | undefined> {
  const [row] = await db.query<PersonRow>(
    `select person.id, person.email, person.role, person.status, person.verified_at is not null as verified,
            person.completed, coalesce(nullif(trim(person.name), ''), shop.name, '') as name, person.phone_no, person.office_no, person.instagram_url, person.facebook_url,
            person.tiktok_url, ${pictureColumnsSql('picture')}, person.merchant_id, shop.wizard_stage, person.lspro_id,
            referral.name as referral_name, person.referral_code
     from person
     left join picture on picture.id = person.picture_id
     left join merchant shop on shop.id = person.merchant_id
     left join lspro referral on referral.id = person.referral_lspro_id
     where person.id = $1`,
    [id],
  )
  return row
}

/** The signed-in person, in the format of the API. */
export const signedInOf = (person: PersonRow): SignedIn => ({
  id: person.id,
  name: person.name,
  email: person.email,
  img_url: person.img_url,
  role: person.role,
  is_completed: person.completed ? 1 : 0,
  is_verified: person.verified ? 1 : 0,
  merchant_id: person.merchant_id,
  lspro_id: person.lspro_id,
})

/** The person's own account, in the format of the API: '' for values that were not entered. */
export const ownAccountOf = (person: PersonRow): OwnAccount => ({
  ...signedInOf(person),
  phone_no: person.phone_no ?? '',
  office_no: person.office_no ?? '',
  instagram_url: person.instagram_url ?? '',
  facebook_url: person.facebook_url ?? '',
  tiktok_url: person.tiktok_url ?? '',
  img: person.img,
  referral_name: person.referral_name,
  status: person.status,
  referral_code: person.referral_code,
  mentor_type_id: null,
  mentor_type_remark: null,
  mentor_name_id: null,
  mentor_name_remark: null,
  api_token: null,
  verification_code: null,
  img_64: null,
})

import type { ComponentProps } from 'react'
import { nameRule, officeNumberRule, officePrefixRule, socialRule } from '#contract/rules.ts'
import { OfficeFields } from '#drafts/section/OfficeFields.tsx'
import { SocialFields } from '#drafts/section/SocialFields.tsx'
import { TextField } from '#ui/fields/TextField.tsx'

// What the visitor's form and the profile ask alike. The names are those of the calls, so that what the server says of
// a field finds it.

export type ProfileValues = {
  name: string
  phone_no: string
  prefix_office_phone: string
  office_no: string
  instagram_url: string
  facebook_url: string
  tiktok_url: string
}

export const profileRules = {
  name: nameRule,
  prefix_office_phone: officePrefixRule,
  office_no: officeNumberRule,
  instagram_url: socialRule,
  facebook_url: socialRule,
  tiktok_url: socialRule,
}

/** The values as the calls take them: prefix and number joined by a hyphen, nothing for an empty social. */
export const profileInputOf = ({ prefix_office_phone, office_no, name, phone_no, ...socials }: ProfileValues) => ({
  name: name.trim(),
  phone_no,
  office_no: `${prefix_office_phone}-${office_no}`,
  instagram_url: socials.instagram_url.trim() || null,
  facebook_url: socials.facebook_url.trim() || null,
  tiktok_url: socials.tiktok_url.trim() || null,
})

type Field = (name: keyof ProfileValues) => Omit<ComponentProps<typeof TextField>, 'label'>

/** `phone` is how the number is asked: with a fixed +62 or as a whole. */
export function ProfileFields({ field, phone }: { field: Field; phone: { prefix?: string; maxLength: number } }) {
  return (
    <>
      <TextField label="Nama" autoComplete="name" maxLength={100} {...field('name')} />
      <TextField
        label="Nomor HP / WhatsApp"
        type="tel"
        inputMode="tel"
        autoComplete={phone.prefix ? 'tel-national' : 'tel'}
        digits
        {...phone}
        {...field('phone_no')}
      />
      <OfficeFields field={field} />
      <SocialFields field={field} pages={socials} />
    </>
  )
}

export const socials = [
  ['instagram_url', 'Instagram'],
  ['facebook_url', 'Facebook'],
  ['tiktok_url', 'TikTok'],
] as const

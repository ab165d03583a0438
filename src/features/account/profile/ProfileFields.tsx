import type { ComponentProps } from 'react'
import { socialPageRule } from '#contract/contacts/contact-rules.ts'
import { nameRule, officeNumberRule, officePrefixRule } from '#contract/rules.ts'
import { OfficeFields } from '#drafts/section/OfficeFields.tsx'
import { SocialFields } from '#drafts/section/SocialFields.tsx'
import { phoneInput } from '#ui/fields/phone-input.ts'
import { TextField } from '#ui/fields/TextField.tsx'

// The fields common to the visitor's form and the profile form. Their names are those of the endpoints, so that the
// server's error for a field appears at that field.

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
  instagram_url: socialPageRule('instagram'),
  facebook_url: socialPageRule('facebook'),
  tiktok_url: socialPageRule('tiktok'),
}

/** The values as the endpoints take them: prefix and number joined by a hyphen, null for an empty social field. */
export const profileInputOf = ({ prefix_office_phone, office_no, name, phone_no, ...socials }: ProfileValues) => ({
  name: name.trim(),
  phone_no,
  office_no: `${prefix_office_phone}-${office_no}`,
  instagram_url: socials.instagram_url.trim() || null,
  facebook_url: socials.facebook_url.trim() || null,
  tiktok_url: socials.tiktok_url.trim() || null,
})

type Field = (name: keyof ProfileValues) => Omit<ComponentProps<typeof TextField>, 'label'>

/** `phone`: the mobile number has a fixed prefix (+62), or the user types the whole number. */
export function ProfileFields({ field, phone }: { field: Field; phone: { prefix?: string; maxLength: number } }) {
  return (
    <>
      <TextField label={profileLabels.name} autoComplete="name" maxLength={100} {...field('name')} />
      <TextField
        label={profileLabels.phone_no}
        type="tel"
        inputMode="tel"
        autoComplete={phone.prefix ? 'tel-national' : 'tel'}
        {...phoneInput}
        {...phone}
        {...field('phone_no')}
      />
      <OfficeFields field={field} label={profileLabels.prefix_office_phone} mobile="phone_no" />
      <SocialFields field={field} pages={socials} />
    </>
  )
}

export const profileLabels = {
  name: 'Nama',
  phone_no: 'Nomor HP / WhatsApp',
  prefix_office_phone: 'Telepon kantor',
  instagram_url: 'Instagram',
  facebook_url: 'Facebook',
  tiktok_url: 'TikTok',
} as const

export const socials = (['instagram_url', 'facebook_url', 'tiktok_url'] as const).map(
  (name) => [name, profileLabels[name]] as const,
)

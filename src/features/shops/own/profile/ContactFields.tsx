import type { ComponentProps } from 'react'
import { OfficeFields } from '#drafts/OfficeFields.tsx'
import { SocialFields } from '#drafts/SocialFields.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import type { ContactValues } from './contact-values.ts'

type Field = (name: keyof ContactValues) => Omit<ComponentProps<typeof TextField>, 'label'>

const socialFields = [
  ['website', 'Situs web'],
  ['facebook', 'Facebook'],
  ['instagram', 'Instagram'],
  ['tiktok', 'TikTok'],
] as const

/** The fields of rows 243–245. The e-mail is the account's: it stands there shut. */
export const ContactFields = ({ field, email }: { field: Field; email: string }) => (
  <>
    <TextField
      label="Nomor HP / WhatsApp"
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      prefix="+62"
      digits
      maxLength={15}
      {...field('mobile_phone')}
    />
    <OfficeFields field={field} />
    <TextField label="Email" type="email" help="Email tidak dapat diubah di sini." disabled value={email} readOnly />
    <SocialFields field={field} pages={socialFields} />
  </>
)

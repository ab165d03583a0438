import type { ComponentProps } from 'react'
import { OfficeFields } from '#forms/OfficeFields.tsx'
import { PageFields } from '#forms/PageFields.tsx'
import { TextField } from '#ui/TextField.tsx'
import type { ContactValues } from './contact-values.ts'

type Field = (name: keyof ContactValues) => Omit<ComponentProps<typeof TextField>, 'label'>

const pages = [
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
    <PageFields field={field} pages={pages} />
  </>
)

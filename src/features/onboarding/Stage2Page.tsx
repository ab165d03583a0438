// @chunk wizard
import { AddressFields } from '#drafts/region/AddressFields.tsx'
import { OfficeFields } from '#drafts/section/OfficeFields.tsx'
import { SocialFields } from '#drafts/section/SocialFields.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { StageFrame } from './StageFrame.tsx'
import { StageSkeleton } from './StageSkeleton.tsx'
import {
  inputOfStage2,
  type Stage2Values,
  stage2FieldOf,
  stage2Fields,
  stage2OfShop,
  stage2Rules,
} from './stage2-values.ts'
import { useStageForm } from './use-stage-form.ts'

const mapping = {
  ...stage2Fields,
  rules: stage2Rules,
  ofShop: stage2OfShop,
  toAsk: (shop: number, values: Stage2Values, email: string) => inputOfStage2(shop, email, values),
  fieldOf: stage2FieldOf,
}

const socialFields = [
  ['website', 'Situs web'],
  ['facebook', 'Facebook'],
  ['instagram', 'Instagram'],
  ['tiktok', 'TikTok'],
] as const

/** Stage 2, 'Alamat dan Kontak': the address and the contacts of the business. */
export function Stage2Page() {
  const { form, field, opened, serverDetail, me, leaveForLater, frame } = useStageForm(2, mapping)
  return (
    <StageFrame {...frame}>
      {opened ? (
        <>
          <AddressFields
            form={form}
            field={field}
            known={serverDetail?.location}
            onLater={() => void leaveForLater()}
            thing="usaha"
          />
          <TextField
            label="Nomor HP / WhatsApp"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            digits
            maxLength={17}
            {...field('mobile_phone')}
          />
          <OfficeFields field={field} />
          <TextField
            label="Email"
            type="email"
            help="Email akun Anda; tidak dapat diubah di sini."
            readOnly
            value={me?.user_email ?? ''}
          />
          <SocialFields field={field} pages={socialFields} />
        </>
      ) : (
        <StageSkeleton fields={8} />
      )}
    </StageFrame>
  )
}

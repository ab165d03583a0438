// @chunk wizard
import { nationalOf } from '#contract/contacts/read-phone.ts'
import { shopLabels } from '#contract/shops/fields.ts'
import { neighbourhoodText, shopMessages, unplaced } from '#contract/shops/rules.ts'
import { formFields, joinParts, textField } from '#drafts/form-fields.ts'
import { AddressFields } from '#drafts/region/AddressFields.tsx'
import {
  addressPart,
  officeFieldOf,
  officePart,
  officeRules,
  pinPart,
  pinRules,
  regionPart,
  webPageLabels,
  webPages,
  webPagesPart,
} from '#drafts/region/address-values.ts'
import { regionRules } from '#drafts/region/region-values.ts'
import { OfficeFields } from '#drafts/section/OfficeFields.tsx'
import { SocialFields } from '#drafts/section/SocialFields.tsx'
import { Fold } from '#ui/display/Fold.tsx'
import { phoneInput } from '#ui/fields/phone-input.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { StageFrame } from './StageFrame.tsx'
import { StageSkeleton } from './StageSkeleton.tsx'
import { type StageMapping, useStageForm } from './use-stage-form.ts'

/** In the order of the page. */
const fields = joinParts(
  regionPart,
  addressPart,
  pinPart(unplaced),
  formFields({ mobile_phone: textField }),
  officePart,
  webPagesPart,
)
export type Stage2Values = typeof fields.empty

const rtText = (digits: string) => (digits ? neighbourhoodText(digits) : '')
const phoneText = (phone: string) => (nationalOf(phone) ? `0${nationalOf(phone)}` : '')

export const stage2Mapping = {
  ...fields,
  rules: { ...regionRules(shopMessages.village), ...pinRules, ...officeRules },
  ofShop: ({ merchant, location }) =>
    fields.fromRequest({
      ...merchant,
      village_id: location.village_id,
      rt: rtText(merchant.rt),
      rw: rtText(merchant.rw),
      latitude: location.is_placed ? location.latitude : undefined,
      longitude: location.is_placed ? location.longitude : undefined,
      mobile_phone: phoneText(merchant.mobile_phone),
    }),
  toRequest: (shop, values, email) => ({ id: shop, email, ...fields.toRequest(values) }),
  fieldOf: officeFieldOf,
} satisfies StageMapping<2, Stage2Values>

/** Stage 2, 'Alamat dan Kontak': the address and the contacts of the business. */
export function Stage2Page() {
  const { form, field, opened, serverDetail, me, leaveForLater, frame } = useStageForm(2, stage2Mapping)
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
            label={`${shopLabels.mobile_phone} / WhatsApp`}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            {...phoneInput}
            maxLength={17}
            {...field('mobile_phone')}
          />
          <OfficeFields field={field} mobile="mobile_phone" />
          <TextField label="Email" type="email" help="Email akun Anda." readOnly value={me?.user_email ?? ''} />
          <Fold
            title="Media sosial (opsional)"
            hasValue={form.watch(webPages).some(Boolean)}
            hasError={webPages.some((name) => form.formState.errors[name])}
          >
            <SocialFields field={field} pages={webPageLabels} />
          </Fold>
        </>
      ) : (
        <StageSkeleton fields={8} />
      )}
    </StageFrame>
  )
}

import { RegionFields } from '#forms/RegionFields.tsx'
import { TextField } from '#ui/TextField.tsx'
import { PlacePart } from './PlacePart.tsx'
import { StageBones } from './StageBones.tsx'
import { StageFrame } from './StageFrame.tsx'
import {
  askOfStage2,
  emptyStage2,
  type Stage2Values,
  stage2Field,
  stage2OfAsk,
  stage2OfShop,
  stage2Rules,
} from './stage2-values.ts'
import { useStageForm } from './use-stage-form.ts'

const mapping = {
  empty: emptyStage2,
  rules: stage2Rules,
  ofShop: stage2OfShop,
  ofAsk: stage2OfAsk,
  toAsk: (shop: number, values: Stage2Values, email: string) => askOfStage2(shop, email, values),
  fieldOf: stage2Field,
}

const pages = [
  ['website', 'Situs web'],
  ['facebook', 'Facebook'],
  ['instagram', 'Instagram'],
  ['tiktok', 'Tiktok'],
] as const

/** Stage 2, 'Alamat dan Kontak': where the business is, and how to reach it. */
export function Stage2Page() {
  const { form, field, opened, told, me, leaveForLater, frame } = useStageForm(2, mapping)
  return (
    <StageFrame {...frame}>
      {opened ? (
        <>
          <RegionFields form={form} known={told?.location} onLater={() => void leaveForLater()} />
          <TextField
            label="Alamat"
            placeholder="Nama jalan dan nomor"
            autoComplete="street-address"
            maxLength={300}
            {...field('address')}
          />
          <div className="wizard__pair wizard__trio">
            <TextField label="RT" autoComplete="off" digits maxLength={3} {...field('rt')} />
            <TextField label="RW" autoComplete="off" digits maxLength={3} {...field('rw')} />
            <TextField label="Kode pos" autoComplete="postal-code" digits maxLength={5} {...field('zip_code')} />
          </div>
          <PlacePart form={form} field={field} />
          <TextField
            label="Nomor HP / WhatsApp"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            digits
            maxLength={17}
            {...field('mobile_phone')}
          />
          <fieldset className="wizard__office">
            <legend className="field__label">Telepon kantor</legend>
            <TextField
              label="Prefix"
              placeholder="0251"
              autoComplete="tel-area-code"
              digits
              maxLength={4}
              {...field('prefix_office_phone')}
            />
            <TextField
              label="Nomor"
              placeholder="8312345"
              autoComplete="tel-local"
              digits
              maxLength={10}
              {...field('office_no')}
            />
          </fieldset>
          <TextField
            label="Email"
            type="email"
            help="Email akun Anda; tidak dapat diubah di sini."
            readOnly
            value={me?.user_email ?? ''}
          />
          {pages.map(([name, label]) => (
            <TextField
              key={name}
              label={`${label} (opsional)`}
              inputMode="url"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={300}
              {...field(name)}
            />
          ))}
        </>
      ) : (
        <StageBones fields={8} />
      )}
    </StageFrame>
  )
}

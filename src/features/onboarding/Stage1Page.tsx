import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { businessForms } from '#contract/shop-rules.ts'
import { KbliPicker } from '#forms/KbliPicker.tsx'
import { question } from '#offline/question.ts'
import { warning } from '#ui/icons.ts'
import { Note } from '#ui/Note.tsx'
import { PickField } from '#ui/PickField.tsx'
import { RadioRow } from '#ui/RadioRow.tsx'
import { TextField } from '#ui/TextField.tsx'
import { yearNow, yearOptions } from './founding.ts'
import { NibTaken } from './NibTaken.tsx'
import { StageBones } from './StageBones.tsx'
import { StageFrame } from './StageFrame.tsx'
import { askOfStage1, emptyStage1, stage1OfAsk, stage1OfShop, stage1Rules } from './stage1-values.ts'
import { useStageForm } from './use-stage-form.ts'
import '#forms/fields.css'

const mapping = {
  empty: emptyStage1,
  rules: stage1Rules,
  ofShop: stage1OfShop,
  ofAsk: stage1OfAsk,
  toAsk: askOfStage1,
}

const forms = businessForms.map((form) => ({ value: form, text: form }))

/** Stage 1, 'Informasi Usaha': what the business is. */
export function Stage1Page() {
  const { form, field, opened, told, shop, frame } = useStageForm(1, mapping)
  const lists = useQuery({ ...question('onboarding.dropdown', {}), enabled: shop > 0 })
  const { control } = form
  const now = yearNow()
  const years = useMemo(() => yearOptions(now), [now])
  const options = lists.data?.data
  const nib = field('nib')
  const loading = !options && lists.isFetching
  const picked = (label: string, list: { id: number; name: string }[] | undefined, mine?: { name: string } | null) => ({
    control,
    label,
    none: { value: '', text: `Pilih ${label.toLowerCase()}` },
    options: list,
    loading,
    otherwise: mine?.name,
  })
  return (
    <StageFrame {...frame}>
      {opened ? (
        <>
          {!options && !loading && (
            <Note icon={warning} look="wait">
              Daftar pilihan belum ada di HP ini; daftarnya datang begitu ada sinyal. Yang lain sudah bisa diisi.
            </Note>
          )}
          <RadioRow label="Bentuk usaha" options={forms} {...field('type')} />
          <TextField label="Nama usaha" autoComplete="organization" maxLength={100} {...field('name')} />
          <TextField
            label="NIB"
            help="13 angka, ada di lembar OSS Anda."
            autoComplete="off"
            digits
            maxLength={13}
            {...nib}
          />
          <NibTaken wrong={nib.wrong} nib={form.getValues('nib')} />
          <KbliPicker control={control} list={options?.kbli_options} />
          <div className="pair">
            <TextField label="Nama pemilik" autoComplete="name" maxLength={100} {...field('owner')} />
            <PickField
              control={control}
              name="year"
              label="Tahun berdiri"
              none={{ value: '', text: 'Pilih tahun' }}
              options={years}
              otherwise={told && String(told.merchant.year)}
            />
          </div>
          <PickField {...picked('Tenaga kerja', options?.labor_options, told?.labor)} name="labor_id" />
          <PickField {...picked('Permodalan', options?.capital_options, told?.capital)} name="capital_id" />
          <PickField {...picked('Omzet', options?.omzet_options, told?.omzet)} name="omzet_id" />
        </>
      ) : (
        <StageBones fields={7} />
      )}
    </StageFrame>
  )
}

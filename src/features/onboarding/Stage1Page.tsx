// @chunk wizard
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { yearInJakarta } from '#contract/dates.ts'
import type { Kbli } from '#contract/onboarding/schemas.ts'
import { shopFields, shopLabels } from '#contract/shops/fields.ts'
import { type BusinessForm, businessForms, foundingYears, shopMessages } from '#contract/shops/rules.ts'
import { choiceField, formFields, numberField, textField, type ValuesOf } from '#drafts/form-fields.ts'
import { KbliPicker } from '#drafts/kbli/KbliPicker.tsx'
import { kbliField } from '#drafts/kbli/kbli-field.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { serverTime } from '#offline/network/server-clock.ts'
import { warning } from '#ui/display/icons.ts'
import { Note } from '#ui/feedback/Note.tsx'
import { ControlledSelect } from '#ui/fields/ControlledSelect.tsx'
import { RadioRow } from '#ui/fields/RadioRow.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { StageFrame } from './StageFrame.tsx'
import { StageSkeleton } from './StageSkeleton.tsx'
import { type StageMapping, useStageForm } from './use-stage-form.ts'
import '#drafts/section/fields.css'

/** In the order of the page. */
const table = {
  type: choiceField<BusinessForm>(),
  name: textField,
  nib: textField,
  kbli_codes: kbliField,
  owner: textField,
  year: numberField,
  labor_id: numberField,
  capital_id: numberField,
  omzet_id: numberField,
}
const fields = formFields(table)
export type Stage1Values = ValuesOf<typeof table>

export const stage1Mapping = {
  ...fields,
  ofShop: ({ merchant, kbli_codes, labor, capital, omzet }) =>
    fields.fromRequest({
      ...merchant,
      type: merchant.type || undefined,
      kbli_codes: kbli_codes.map(({ code, name }): Kbli => ({ code, name })),
      labor_id: labor?.id,
      capital_id: capital?.id,
      omzet_id: omzet?.id,
    }),
  toRequest: (shop, values) => ({ id: shop, ...fields.toRequest(values) }),
} satisfies StageMapping<1, Stage1Values>

const forms = businessForms.map((form) => ({ value: form, text: form }))

/** Stage 1, 'Informasi Usaha': facts about the business. */
export function Stage1Page() {
  const { form, field, opened, serverDetail, shop, frame } = useStageForm(1, stage1Mapping)
  const lists = useQuery({ ...endpointQuery('onboarding.dropdown', {}), enabled: shop > 0 })
  const { control } = form
  const thisYear = currentYear()
  const years = useMemo(() => yearOptions(thisYear), [thisYear])
  const options = lists.data?.data
  const nib = field('nib')
  const loading = !options && lists.isFetching
  const selectProps = (
    label: string,
    list: { id: number; name: string }[] | undefined,
    serverOption?: { name: string } | null,
  ) => ({
    control,
    label,
    none: { value: '', text: `Pilih ${label.toLowerCase()}` },
    options: list,
    loading,
    otherwise: serverOption?.name,
  })
  return (
    <StageFrame {...frame}>
      {opened ? (
        <>
          {!options && !loading && (
            <Note icon={warning} variant="wait">
              Daftar pilihan belum ada di HP ini; daftarnya datang begitu ada sinyal. Yang lain sudah bisa diisi.
            </Note>
          )}
          <RadioRow
            label={shopLabels.type}
            help="Usaha perorangan: pilih UD (usaha dagang)."
            options={forms}
            {...field('type')}
          />
          <TextField
            label={shopLabels.name}
            autoComplete="organization"
            maxLength={shopFields.name.max}
            {...field('name')}
          />
          <TextField
            label={shopLabels.nib}
            help="Nomor Induk Berusaha: 13 angka di lembar OSS Anda."
            autoComplete="off"
            digits
            maxLength={shopFields.nib.max}
            {...nib}
          />
          <NibTakenHint wrong={nib.wrong} nib={form.getValues('nib')} />
          <KbliPicker control={control} list={options?.kbli_options} />
          <div className="pair">
            <TextField
              label={shopLabels.owner}
              autoComplete="name"
              maxLength={shopFields.owner.max}
              {...field('owner')}
            />
            <ControlledSelect
              control={control}
              name="year"
              label={shopLabels.year}
              none={{ value: '', text: 'Pilih tahun' }}
              options={years}
              otherwise={serverDetail && String(serverDetail.merchant.year)}
            />
          </div>
          <ControlledSelect
            {...selectProps(shopLabels.labor_id, options?.labor_options, serverDetail?.labor)}
            name="labor_id"
          />
          <ControlledSelect
            {...selectProps(shopLabels.capital_id, options?.capital_options, serverDetail?.capital)}
            name="capital_id"
          />
          <ControlledSelect
            {...selectProps(shopLabels.omzet_id, options?.omzet_options, serverDetail?.omzet)}
            name="omzet_id"
          />
        </>
      ) : (
        <StageSkeleton fields={7} />
      )}
    </StageFrame>
  )
}

/** The current year in Jakarta by the server's clock, with which the server checks the founding year. */
export const currentYear = (): number => yearInJakarta(serverTime())

/** The years to choose from, the current one first. */
export const yearOptions = (thisYear: number) =>
  foundingYears(thisYear).map((year) => ({ id: year, name: String(year) }))

/** If another shop has the NIB: a link to the page where this merchant can claim it. */
function NibTakenHint({ wrong, nib }: { wrong: string | undefined; nib: string }) {
  if (wrong !== shopMessages.nibTaken) return null
  return (
    <p className="small">
      Yakin benar?{' '}
      <Link className="link" href={addresses.nib(nib)}>
        NIB ini milik saya
      </Link>
    </p>
  )
}

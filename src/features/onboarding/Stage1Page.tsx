// @chunk wizard
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Link } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { EndpointOf } from '#contract/index.ts'
import type { Kbli, Option } from '#contract/onboarding/schemas.ts'
import { shopFields, shopLabels } from '#contract/shops/fields.ts'
import { type BusinessForm, businessForms, foundingYears, shopMessages } from '#contract/shops/rules.ts'
import { yearInJakarta } from '#contract/time/dates.ts'
import { choiceField, formFields, numberField, textField, type ValuesOf } from '#drafts/form-fields.ts'
import { KbliPicker } from '#drafts/kbli/KbliPicker.tsx'
import { kbliField } from '#drafts/kbli/kbli-field.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { serverTime } from '#offline/network/server-clock.ts'
import { warning } from '#ui/display/icons.ts'
import { Note } from '#ui/feedback/Note.tsx'
import { useDelayed } from '#ui/feedback/use-delayed.ts'
import { ControlledSelect } from '#ui/fields/ControlledSelect.tsx'
import { RadioRow } from '#ui/fields/RadioRow.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { StageFrame } from './StageFrame.tsx'
import { StageSkeleton } from './StageSkeleton.tsx'
import { type StageMapping, useStageForm } from './use-stage-form.ts'
import '#drafts/section/fields.css'

/** In the order of the page. */
const table = {
  nib: textField,
  type: choiceField<BusinessForm>(),
  name: textField,
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

const listTimeout = 2500 // ms to wait for the lists, whose options are part of the form, before it is shown without

/** Stage 1, 'Informasi Usaha': facts about the business. */
export function Stage1Page() {
  const stage = useStageForm(1, stage1Mapping)
  const lists = useQuery({ ...endpointQuery('onboarding.dropdown', {}), enabled: stage.shop > 0 })
  const options = lists.data?.data
  const isLoading = !options && lists.isFetching
  const isDelayed = useDelayed(isLoading, listTimeout)
  return (
    <StageFrame {...stage.frame}>
      {stage.opened && (!isLoading || isDelayed) ? (
        <Stage1Fields {...stage} options={options} isLoading={isLoading} />
      ) : (
        <StageSkeleton fields={7} />
      )}
    </StageFrame>
  )
}

type Stage1FieldsProps = Pick<ReturnType<typeof useStageForm<1, Stage1Values>>, 'form' | 'field' | 'serverDetail'> & {
  /** The lists, if this phone has them. */
  options: Answer<EndpointOf<'onboarding.dropdown'>>['data'] | undefined
  isLoading: boolean
}

function Stage1Fields({ form, field, serverDetail, options, isLoading }: Stage1FieldsProps) {
  const { control } = form
  const thisYear = currentYear()
  const years = useMemo(() => yearOptions(thisYear), [thisYear])
  // Lists that come later would move the page if they became cards then.
  const [mayShowCards] = useState(options !== undefined)
  const nib = field('nib')
  const choice = (name: 'labor_id' | 'capital_id' | 'omzet_id', list?: Option[], serverOption?: Option | null) => {
    const label = shopLabels[name]
    const value = form.getValues(name)
    const isListed = !value || list?.some(({ id }) => String(id) === value)
    if (mayShowCards && list && list.length <= mostCards && isListed)
      return (
        <RadioRow
          label={label}
          options={list.map((option) => ({ value: String(option.id), text: option.name }))}
          wide
          {...field(name)}
        />
      )
    return (
      <ControlledSelect
        control={control}
        name={name}
        label={label}
        none={{ value: '', text: `Pilih ${label.toLowerCase()}` }}
        options={list}
        loading={isLoading}
        otherwise={serverOption?.name}
      />
    )
  }
  return (
    <>
      {!options && !isLoading && (
        <Note icon={warning} variant="wait">
          Daftar pilihan datang begitu ada sinyal. Yang lain sudah bisa diisi.
        </Note>
      )}
      <TextField
        label={shopLabels.nib}
        help="Nomor Induk Berusaha: 13 angka di lembar OSS Anda."
        autoComplete="off"
        digits
        maxLength={shopFields.nib.max}
        {...nib}
      />
      <NibTakenHint wrong={nib.wrong} nib={form.getValues('nib')} />
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
      <KbliPicker control={control} list={options?.kbli_options} />
      <div className="pair">
        <TextField label={shopLabels.owner} autoComplete="name" maxLength={shopFields.owner.max} {...field('owner')} />
        <ControlledSelect
          control={control}
          name="year"
          label={shopLabels.year}
          none={{ value: '', text: 'Pilih tahun' }}
          options={years}
          otherwise={serverDetail && String(serverDetail.merchant.year)}
        />
      </div>
      {choice('labor_id', options?.labor_options, serverDetail?.labor)}
      {choice('capital_id', options?.capital_options, serverDetail?.capital)}
      {choice('omzet_id', options?.omzet_options, serverDetail?.omzet)}
    </>
  )
}

/** So many options are shown at once; longer lists open. */
const mostCards = 4

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

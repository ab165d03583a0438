import { useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { optionalLabel, productFields, productLabels } from '#contract/products/fields.ts'
import { isDate, sniDays } from '#contract/products/rules.ts'
import { dayInJakarta, daysAfter } from '#contract/time/dates.ts'
import { DateField } from '#drafts/DateField.tsx'
import { serverTime } from '#offline/network/server-clock.ts'
import { ChipList } from '#ui/display/ChipList.tsx'
import { Check } from '#ui/fields/Check.tsx'
import { ControlledSelect } from '#ui/fields/ControlledSelect.tsx'
import { RadioRow } from '#ui/fields/RadioRow.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Button } from '#ui/nav/Button.tsx'
import type { FormSectionProps } from './form-section-props.ts'
import { OptionsError } from './OptionsError.tsx'
import { type ProductValues, sniDates } from './product-values.ts'
import { addSniNumbers, sniHintOf } from './sni-numbers.ts'

const yesNo = [
  { value: '1', text: 'Ya' },
  { value: '0', text: 'Tidak' },
]
const noEndLabel = productLabels.sni_no_end
const defaultEndOf = (start: string) => (isDate(start) ? daysAfter(start, sniDays) : '')

/** The SNI certificate of the product: its numbers, the body that issued it, and its dates. */
export function SniSection({ form, field, choices: { options, optionsLoading } }: FormSectionProps) {
  const [isSni, noEnd] = form.watch(['is_sni', 'sni_no_end'])
  const mayPreselect = useRef(false)
  const set = (name: keyof ProductValues, text: string) =>
    form.setValue(name, text, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })

  function onSniChange() {
    mayPreselect.current = form.getValues('is_sni') === '1'
    if (!mayPreselect.current) return
    const { sni_start_date: start, sni_end_date: end } = form.getValues()
    if (!start && !end)
      for (const [name, date] of Object.entries(sniDates(dayInJakarta(serverTime()))))
        set(name as keyof ProductValues, date)
    preselectLspro()
  }
  // The body whose referral code the merchant used probably issued the certificate, too.
  const referral = options?.referral_lspro_id
  function preselectLspro() {
    if (referral && mayPreselect.current && form.getValues('lspro_id') === '') set('lspro_id', String(referral))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the options have loaded
  useEffect(() => preselectLspro(), [referral])

  function setStart(date: string) {
    const { sni_start_date: previousStart, sni_end_date: end } = form.getValues()
    set('sni_start_date', date)
    // If the user has not chosen an end date, it follows the start date.
    if (noEnd === '1' || end === '' || end === defaultEndOf(previousStart)) set('sni_end_date', defaultEndOf(date))
  }
  return (
    <section className="part product-part" aria-labelledby="sni-title">
      <h2 id="sni-title">SNI</h2>
      <RadioRow
        label="Apakah produk ini ber-SNI?"
        help="Ya: punya sertifikat (SPPT SNI)."
        options={yesNo}
        {...field('is_sni', { onChange: onSniChange })}
      />
      {isSni === '1' && (
        <>
          <SniNumbersField form={form} field={field('sni_typed')} />
          <TextField
            label={optionalLabel('certificate_no')}
            placeholder="Contoh: LSPR-012-IDN/2025/00431"
            help="Lihat bagian atas SPPT SNI, sesudah kata “Nomor”."
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={productFields.certificate_no.max}
            {...field('certificate_no')}
          />
          <OptionsError listName="Daftar LSPRO" />
          <ControlledSelect
            control={form.control}
            name="lspro_id"
            label={optionalLabel('lspro_id')}
            none={{ value: '', text: 'Pilih LSPRO' }}
            options={options?.lspros}
            loading={optionsLoading && !options}
            onPick={(id) => {
              mayPreselect.current = false
              set('lspro_id', id)
            }}
          />
          <div className="product-pair">
            <DateField
              control={form.control}
              name="sni_start_date"
              label={productLabels.sni_start_date}
              onPick={setStart}
            />
            <DateField
              control={form.control}
              name="sni_end_date"
              label={productLabels.sni_end_date}
              fallback={noEnd === '1' ? noEndLabel : undefined}
              onPick={(date) => set('sni_end_date', date)}
            />
          </div>
          <Check
            checked={noEnd === '1'}
            onChange={({ currentTarget: { checked } }) => {
              set('sni_no_end', checked ? '1' : '0')
              if (checked) set('sni_end_date', defaultEndOf(form.getValues('sni_start_date')))
            }}
          >
            {noEndLabel}
          </Check>
        </>
      )}
    </section>
  )
}

type Props = {
  form: UseFormReturn<ProductValues>
  field: { name: string; wrong: string | undefined } & Record<string, unknown>
}

/** SNI numbers, added one by one as chips. A number that was typed but not added is sent, too. */
function SniNumbersField({ form, field }: Props) {
  const [typed, numbers] = form.watch(['sni_typed', 'sni_numbers'])
  const setNumbers = (next: readonly string[]) => form.setValue('sni_numbers', next, { shouldDirty: true })
  function add() {
    if (typed.trim() === '') return
    setNumbers(addSniNumbers(numbers, typed))
    form.setValue('sni_typed', '', { shouldDirty: true })
    void form.trigger('sni_typed')
    form.setFocus('sni_typed')
  }
  return (
    <div>
      <TextField
        label={productLabels.sni_array}
        placeholder="Contoh: SNI 4305:2018"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="done"
        maxLength={productFields.sni_array.max}
        help={sniHintOf(numbers, typed)}
        {...field}
        onKeyDown={(event) => {
          // Enter adds the number and does not submit the form.
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          add()
        }}
        end={
          <Button variant="text" small onClick={add}>
            Tambah<span className="sr"> nomor SNI</span>
          </Button>
        }
      />
      <ChipList
        label={productLabels.sni_array}
        chips={numbers.map((number) => ({ id: number, text: number, whole: number }))}
        onRemove={(removed) => {
          setNumbers(numbers.filter((number) => number !== removed))
          form.setFocus('sni_typed')
        }}
      />
    </div>
  )
}

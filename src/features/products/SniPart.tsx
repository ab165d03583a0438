import { useEffect, useRef } from 'react'
import { isDate, sniDays } from '#contract/product-rules.ts'
import { dayInJakarta, daysAfter } from '#contract/product-state.ts'
import { DateField } from '#forms/DateField.tsx'
import { serverTime } from '#offline/clock.ts'
import { Check } from '#ui/Check.tsx'
import { PickField } from '#ui/PickField.tsx'
import { RadioRow } from '#ui/RadioRow.tsx'
import { NoOptions } from './NoOptions.tsx'
import type { Parts } from './parts.ts'
import { type ProductValues, sniDates } from './product-values.ts'
import { SniNumbers } from './SniNumbers.tsx'

const yesNo = [
  { value: '1', text: 'Ya' },
  { value: '0', text: 'Tidak' },
]
const noEndWord = 'Tidak ada tanggal akhir'
const endOf = (start: string) => (isDate(start) ? daysAfter(start, sniDays) : '')

/** Whether the product has a certificate, which, from whom, and how long it holds (rows 201–204). */
export function SniPart({ form, field, choices: { options, optionsLoading } }: Parts) {
  const [isSni, noEnd] = form.watch(['is_sni', 'sni_no_end'])
  const saysYes = useRef(false)
  const set = (name: keyof ProductValues, text: string) =>
    form.setValue(name, text, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })

  function begin() {
    saysYes.current = form.getValues('is_sni') === '1'
    if (!saysYes.current) return
    const { sni_start_date: start, sni_end_date: end } = form.getValues()
    if (!start && !end)
      for (const [name, date] of Object.entries(sniDates(dayInJakarta(serverTime()))))
        set(name as keyof ProductValues, date)
    choose()
  }
  // The body whose referral code brought this merchant here is the likely one (D42).
  const referral = options?.referral_lspro_id
  function choose() {
    if (referral && saysYes.current && form.getValues('lspro_id') === '') set('lspro_id', String(referral))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the list has come
  useEffect(() => choose(), [referral])

  function start(date: string) {
    const { sni_start_date: before, sni_end_date: end } = form.getValues()
    set('sni_start_date', date)
    // An end that nobody has chosen follows.
    if (noEnd === '1' || end === '' || end === endOf(before)) set('sni_end_date', endOf(date))
  }
  return (
    <section className="part product-part" aria-labelledby="sni-title">
      <h2 id="sni-title">SNI</h2>
      <RadioRow label="Apakah produk ini ber-SNI?" options={yesNo} {...field('is_sni', { onChange: begin })} />
      {isSni === '1' && (
        <>
          <SniNumbers form={form} field={field('sni_typed')} />
          <NoOptions what="Daftar LSPRO" />
          <PickField
            control={form.control}
            name="lspro_id"
            label="LSPRO penerbit (opsional)"
            none={{ value: '', text: 'Pilih LSPRO' }}
            options={options?.lspros}
            loading={optionsLoading && !options}
            onPick={(id) => {
              saysYes.current = false
              set('lspro_id', id)
            }}
          />
          <div className="product-pair">
            <DateField control={form.control} name="sni_start_date" label="Berlaku sejak" onPick={start} />
            <DateField
              control={form.control}
              name="sni_end_date"
              label="Berlaku sampai"
              instead={noEnd === '1' ? noEndWord : undefined}
              onPick={(date) => set('sni_end_date', date)}
            />
          </div>
          <Check
            checked={noEnd === '1'}
            onChange={({ currentTarget: { checked } }) => {
              set('sni_no_end', checked ? '1' : '0')
              if (checked) set('sni_end_date', endOf(form.getValues('sni_start_date')))
            }}
          >
            {noEndWord}
          </Check>
        </>
      )}
    </section>
  )
}

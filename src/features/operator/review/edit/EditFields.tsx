import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { type UseFormReturn, useController, useWatch } from 'react-hook-form'
import type { Standing } from '#contract/operator/lspro.ts'
import type { ReviewContent } from '#contract/operator/operator.ts'
import { lineFields, optionalLabel, productFields, productLabels } from '#contract/products/fields.ts'
import { isDate, productLimits, sniDays, typedMentor, units } from '#contract/products/rules.ts'
import { daysAfter } from '#contract/time/dates.ts'
import { DateField } from '#drafts/DateField.tsx'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { ChipList } from '#ui/display/ChipList.tsx'
import { Icon } from '#ui/display/Icon.tsx'
import { down } from '#ui/display/icons.ts'
import { Check } from '#ui/fields/Check.tsx'
import { ControlledSelect } from '#ui/fields/ControlledSelect.tsx'
import { describedBy, FieldFrame } from '#ui/fields/FieldFrame.tsx'
import { PriceField } from '#ui/fields/PriceField.tsx'
import { RadioRow } from '#ui/fields/RadioRow.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { deskQuery } from '../../desk/desk-client.ts'
import type { EditValues } from './edit-values.ts'

type Name = keyof EditValues
type Form = UseFormReturn<EditValues>
type Props = {
  form: Form
  field: (name: Name) => ReturnType<Form['register']> & { wrong: string | undefined }
  content: ReviewContent
}

const yesOrNo = [
  { value: '1', text: 'Ya' },
  { value: '0', text: 'Tidak' },
]
const noneOption = (text: string) => ({ value: '0', text })

/** All fields of a product except its photos, with the labels of the owner's form. */
export function EditFields({ form, field, content }: Props) {
  const { control } = form
  const isSni = useWatch({ control, name: 'is_sni' }) === '1'
  return (
    <>
      <TextField label={productLabels.name} {...field('name')} maxLength={productFields.name.max} />
      <TextArea
        label={productLabels.description}
        {...field('description')}
        rows={8}
        maxLength={productFields.description.max}
      />
      <CategoryField form={form} saved={content.sub_category_array} />
      <div className="edit__pair">
        <PriceField label={productLabels.price_bottom} field={field('price_bottom')} />
        <PriceField label={productLabels.price_top} field={field('price_top')} />
        <TextField label={optionalLabel('weight')} {...field('weight')} inputMode="decimal" maxLength={16} />
        <ControlledSelect
          control={control}
          name="unit"
          label={productLabels.unit}
          none={{ value: units[0], text: units[0] }}
          options={units.slice(1).map((unit) => ({ id: unit, name: unit }))}
        />
      </div>
      {lineFields.map((name) => (
        <TextField key={name} label={optionalLabel(name)} {...field(name)} maxLength={productFields[name].max} />
      ))}
      <TextField
        label={optionalLabel('video_url')}
        {...field('video_url')}
        type="url"
        inputMode="url"
        maxLength={productFields.video_url.max}
      />
      <RadioRow label="Apakah produk ini ber-SNI?" {...field('is_sni')} options={yesOrNo} />
      {isSni && <Certificate form={form} field={field} content={content} />}
      <Mentor form={form} field={field} content={content} />
    </>
  )
}

const useProductChoices = () => useQuery({ ...deskQuery('choices', {}), staleTime: 300_000 })

/**
 * The SNI numbers, the certificate number, the LSPRO and the dates of the certificate. Without an end date its field is
 * hidden, and its value is set to `sniDays` after the start.
 */
function Certificate({ form, field, content }: Props) {
  const { control } = form
  const { data: choices, isPending } = useProductChoices()
  const noEnd = useWatch({ control, name: 'sni_no_end' }) === '1'
  const set = (name: Exclude<Name, 'sub_category_array'>, text: string) =>
    form.setValue(name, text, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  const endWith = (start: string) => set('sni_end_date', isDate(start) ? daysAfter(start, sniDays) : '')
  const start = (day: string) => {
    set('sni_start_date', day)
    if (noEnd) endWith(day)
  }
  return (
    <>
      <TextArea label={productLabels.sni_array} help="Satu nomor di tiap baris." {...field('sni_array')} rows={3} />
      <TextField
        label={optionalLabel('certificate_no')}
        {...field('certificate_no')}
        maxLength={productFields.certificate_no.max}
      />
      <ControlledSelect
        label={optionalLabel('lspro_id')}
        control={control}
        name="lspro_id"
        none={noneOption('Tanpa LSPRO')}
        options={choices && selectable(choices.data.lspros, content.lspro_id)}
        loading={isPending}
        otherwise={content.lspro_name ?? undefined}
      />
      <div className="edit__pair">
        <DateField control={control} name="sni_start_date" label={productLabels.sni_start_date} onPick={start} />
        {!noEnd && <DateField control={control} name="sni_end_date" label={productLabels.sni_end_date} />}
      </div>
      <Check
        checked={noEnd}
        onChange={({ currentTarget: { checked } }) => {
          set('sni_no_end', checked ? '1' : '0')
          if (checked) endWith(form.getValues('sni_start_date'))
        }}
      >
        {productLabels.sni_no_end}
      </Check>
    </>
  )
}

/** The organisation that mentors the business. */
function Mentor({ form, field, content }: Props) {
  const { control } = form
  const { data: choices, isPending } = useProductChoices()
  const type = Number(useWatch({ control, name: 'mentor_type_id' }))
  const { mentor_types: types, mentors } = choices?.data ?? {}
  return (
    <>
      <ControlledSelect
        label={productLabels.mentor_type_id}
        control={control}
        name="mentor_type_id"
        none={noneOption('Tanpa pembina')}
        options={types}
        loading={isPending}
        otherwise={content.mentor_type ?? undefined}
        onPick={(value) => {
          form.setValue('mentor_type_id', value, { shouldDirty: true, shouldValidate: true })
          // Reset the mentor when its type changes.
          form.setValue('mentor_id', '0', { shouldDirty: true })
        }}
      />
      {type > 0 && type !== typedMentor && (
        <ControlledSelect
          label={productLabels.mentor_id}
          control={control}
          name="mentor_id"
          none={noneOption('Pilih pembina')}
          options={mentors?.filter((one) => one.mentor_type_id === type && one.status === 'active')}
          loading={isPending}
          otherwise={content.mentor_name ?? undefined}
        />
      )}
      {type === typedMentor && (
        <TextField
          label={productLabels.mentor_name}
          {...field('mentor_name')}
          maxLength={productFields.mentor_name.max}
        />
      )}
    </>
  )
}

/** The options that can be chosen: the active ones, and the current one. */
export const selectable = <One extends { id: number; status: Standing }>(
  list: readonly One[],
  selectedId: number | null,
) => list.filter(({ id, status }) => status === 'active' || id === selectedId)

type CategoryFieldProps = { form: UseFormReturn<EditValues>; saved: ReviewContent['sub_category_array'] }

/** The categories of a product as removable chips, and a select to add one. */
function CategoryField({ form: { control }, saved }: CategoryFieldProps) {
  const id = useId()
  const { field, fieldState } = useController({ control, name: 'sub_category_array' })
  const { data } = useQuery(endpointQuery('showcase.categories', {}))
  const chosen = field.value
  const options = (data?.data ?? []).flatMap(({ name, child }) =>
    child.map((sub) => ({ id: sub.id, name: `${name}: ${sub.name}` })),
  )
  const nameOf = (key: number) =>
    options.find((option) => option.id === key)?.name ?? saved.find((one) => one.key === key)?.label ?? String(key)
  const choose = (keys: readonly number[]) => field.onChange(keys)
  const wrong = fieldState.error?.message
  return (
    <div className="stack stack--s">
      <FieldFrame
        id={id}
        label={productLabels.sub_category_array}
        wrong={wrong}
        help={`Paling banyak ${productLimits.categories} kategori.`}
      >
        <select
          {...describedBy(id, { wrong, help: true })}
          ref={field.ref}
          value=""
          onBlur={field.onBlur}
          disabled={chosen.length >= productLimits.categories}
          onInput={({ currentTarget }) => choose([...chosen, Number(currentTarget.value)])}
        >
          <option value="">Tambah kategori</option>
          {options
            .filter((option) => !chosen.includes(option.id))
            .map((option) => (
              <option key={option.id} value={option.id}>
                {option.name}
              </option>
            ))}
        </select>
        <Icon d={down} />
      </FieldFrame>
      <ChipList
        label="Kategori terpilih"
        chips={chosen.map((key) => ({ id: String(key), text: nameOf(key), whole: nameOf(key) }))}
        onRemove={(chip) => choose(chosen.filter((key) => String(key) !== chip))}
      />
    </div>
  )
}

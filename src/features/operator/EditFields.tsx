import { useQuery } from '@tanstack/react-query'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { ReviewContent } from '#contract/operator.ts'
import { productMost, typedMentor } from '#contract/product-rules.ts'
import { PickField } from '#ui/PickField.tsx'
import { RadioRow } from '#ui/RadioRow.tsx'
import { TextField } from '#ui/TextField.tsx'
import { CategoryField } from './CategoryField.tsx'
import { deskQuestion } from './desk.ts'
import type { EditValues } from './edit-values.ts'
import { TextArea } from './TextArea.tsx'

type Form = UseFormReturn<EditValues>
type Props = {
  form: Form
  field: (name: keyof EditValues) => ReturnType<Form['register']> & { wrong: string | undefined }
  content: ReviewContent
}

const yesOrNo = [
  { value: '1', text: 'Ya' },
  { value: '0', text: 'Tidak' },
]
const none = (text: string) => ({ value: '0', text })

/** Every field of a product but its photos. */
export function EditFields({ form, field, content }: Props) {
  const { control } = form
  const isSni = useWatch({ control, name: 'is_sni' }) === '1'
  return (
    <>
      <TextField label="Nama produk" {...field('name')} maxLength={productMost.name} />
      <TextArea label="Keterangan" {...field('description')} rows={8} maxLength={productMost.description} />
      <CategoryField form={form} known={content.sub_category_array} />
      <div className="edit__pair">
        <TextField label="Harga bawah" prefix="Rp" {...field('price_bottom')} digits maxLength={12} />
        <TextField label="Harga atas" prefix="Rp" {...field('price_top')} digits maxLength={12} />
      </div>
      <div className="edit__pair edit__pair--unit">
        <TextField label="Berat" {...field('weight')} inputMode="decimal" maxLength={12} />
        <RadioRow
          label="Satuan"
          {...field('unit')}
          options={[
            { value: 'gr', text: 'gr' },
            { value: 'Kg', text: 'Kg' },
          ]}
        />
      </div>
      <TextField label="Kapasitas produksi" {...field('capacity')} maxLength={productMost.capacity} />
      <TextField label="Video" {...field('video_url')} type="url" inputMode="url" maxLength={productMost.video} />
      <RadioRow label="Produk SNI" {...field('is_sni')} options={yesOrNo} />
      {isSni && (
        <>
          <TextArea label="Nomor SNI" help="Satu nomor di tiap baris." {...field('sni_array')} rows={3} />
          <div className="edit__pair">
            <TextField label="Mulai berlaku" {...field('sni_start_date')} type="date" />
            <TextField label="Akhir berlaku" {...field('sni_end_date')} type="date" />
          </div>
          <RadioRow label="Tanpa tanggal akhir" {...field('sni_no_end')} options={yesOrNo} />
        </>
      )}
      <Bodies form={form} field={field} content={content} />
    </>
  )
}

/** Who certifies and who mentors. */
function Bodies({ form, field, content }: Props) {
  const { control } = form
  const { data: choices, isPending } = useQuery({ ...deskQuestion('choices', {}), staleTime: 300_000 })
  const type = Number(useWatch({ control, name: 'mentor_type_id' }))
  const { lspros, mentor_types: types, mentors } = choices?.data ?? {}
  return (
    <>
      <PickField
        label="LSPRO"
        control={control}
        name="lspro_id"
        none={none('Tanpa LSPRO')}
        options={lspros}
        loading={isPending}
        otherwise={content.lspro_name ?? undefined}
      />
      <PickField
        label="Jenis pembina"
        control={control}
        name="mentor_type_id"
        none={none('Tanpa pembina')}
        options={types}
        loading={isPending}
        otherwise={content.mentor_type ?? undefined}
        onPick={(value) => {
          form.setValue('mentor_type_id', value, { shouldDirty: true, shouldValidate: true })
          // A mentor of another type is none of this one's.
          form.setValue('mentor_id', '0', { shouldDirty: true })
        }}
      />
      {type > 0 && type !== typedMentor && (
        <PickField
          label="Pembina"
          control={control}
          name="mentor_id"
          none={none('Pilih pembina')}
          options={mentors?.filter(({ mentor_type_id }) => mentor_type_id === type)}
          loading={isPending}
          otherwise={content.mentor_name ?? undefined}
        />
      )}
      {type === typedMentor && (
        <TextField label="Nama pembina" {...field('mentor_name')} maxLength={productMost.mentorName} />
      )}
    </>
  )
}

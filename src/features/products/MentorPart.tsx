import { useQuery } from '@tanstack/react-query'
import { productMost, typedMentor } from '#contract/product-rules.ts'
import { question } from '#offline/question.ts'
import { Alert } from '#ui/Alert.tsx'
import { PickField } from '#ui/PickField.tsx'
import { RadioRow } from '#ui/RadioRow.tsx'
import { sentenceOf } from '#ui/say-problem.ts'
import { TextField } from '#ui/TextField.tsx'
import { NoOptions } from './NoOptions.tsx'
import type { Parts } from './parts.ts'
import type { ProductValues } from './product-values.ts'

const yesNo = [
  { value: '1', text: 'Ya' },
  { value: '0', text: 'Tidak' },
]
const noList = 'Daftar pembina belum ada di HP ini. Pilih saat ada sinyal; simpan dahulu sebagai draf.'

/** Who mentors the business: a kind of organisation, and which of them, or one that is typed (rows 205–208). */
export function MentorPart({ form, field, choices: { options, optionsLoading } }: Parts) {
  const [isMentored, kind] = form.watch(['is_mentor', 'mentor_type_id'])
  const type = Number(kind)
  const isTyped = type === typedMentor
  const asks = isMentored === '1' && type > 0 && !isTyped
  const mentors = useQuery({ ...question('products.mentors', { type: type || 1 }), enabled: asks })
  const set = (name: keyof ProductValues, text: string) =>
    form.setValue(name, text, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  return (
    <section className="part product-part" aria-labelledby="mentor-title">
      <h2 id="mentor-title">Pembina</h2>
      <RadioRow label="Apakah usaha Anda dibina?" options={yesNo} {...field('is_mentor')} />
      {isMentored === '1' && <NoOptions what="Daftar lembaga pembina" />}
      {isMentored === '1' && (
        <PickField
          control={form.control}
          name="mentor_type_id"
          label="Jenis lembaga pembina"
          none={{ value: '', text: 'Pilih jenis' }}
          options={options?.mentor_types}
          loading={optionsLoading && !options}
          onPick={(id) => {
            set('mentor_type_id', id)
            set('mentor_id', '')
          }}
        />
      )}
      {asks && (
        <>
          {mentors.error && !mentors.data && <Alert>{sentenceOf(mentors.error, noList)}</Alert>}
          <PickField
            control={form.control}
            name="mentor_id"
            label="Pembina"
            none={{ value: '', text: 'Pilih pembina' }}
            options={mentors.data?.data}
            loading={mentors.isFetching && !mentors.data}
          />
        </>
      )}
      {isMentored === '1' && isTyped && (
        <TextField
          label="Nama pembina"
          autoComplete="off"
          maxLength={productMost.mentorName}
          {...field('mentor_name')}
        />
      )}
    </section>
  )
}

import { useQuery } from '@tanstack/react-query'
import { productFields, productLabels } from '#contract/products/fields.ts'
import { typedMentor } from '#contract/products/rules.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { ControlledSelect } from '#ui/fields/ControlledSelect.tsx'
import { sentenceOf } from '#ui/fields/form-problem.ts'
import { RadioRow } from '#ui/fields/RadioRow.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import type { FormSectionProps } from './form-section-props.ts'
import { OptionsError } from './OptionsError.tsx'
import type { ProductValues } from './product-values.ts'

const yesNo = [
  { value: '1', text: 'Ya' },
  { value: '0', text: 'Tidak' },
]
const noMentorsText = 'Daftar pembina belum ada di HP ini. Pilih saat ada sinyal; simpan dahulu sebagai draf.'

/** The mentor of the business: the type of organisation, and one from its list or a typed name. */
export function MentorFields({ form, field, choices: { options, optionsLoading } }: FormSectionProps) {
  const [isMentored, kind] = form.watch(['is_mentor', 'mentor_type_id'])
  const type = Number(kind)
  const isTyped = type === typedMentor
  const needsMentors = isMentored === '1' && type > 0 && !isTyped
  const mentors = useQuery({ ...endpointQuery('products.mentors', { type: type || 1 }), enabled: needsMentors })
  const set = (name: keyof ProductValues, text: string) =>
    form.setValue(name, text, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  return (
    <>
      <RadioRow label="Apakah usaha Anda dibina?" options={yesNo} {...field('is_mentor')} />
      {isMentored === '1' && <OptionsError listName="Daftar lembaga pembina" />}
      {isMentored === '1' && (
        <ControlledSelect
          control={form.control}
          name="mentor_type_id"
          label={productLabels.mentor_type_id}
          none={{ value: '', text: 'Pilih jenis' }}
          options={options?.mentor_types}
          loading={optionsLoading && !options}
          onPick={(id) => {
            set('mentor_type_id', id)
            set('mentor_id', '')
          }}
        />
      )}
      {needsMentors && (
        <>
          {mentors.error && !mentors.data && <Alert>{sentenceOf(mentors.error, noMentorsText)}</Alert>}
          <ControlledSelect
            control={form.control}
            name="mentor_id"
            label={productLabels.mentor_id}
            none={{ value: '', text: 'Pilih pembina' }}
            options={mentors.data?.data}
            loading={mentors.isFetching && !mentors.data}
          />
        </>
      )}
      {isMentored === '1' && isTyped && (
        <TextField
          label={productLabels.mentor_name}
          autoComplete="off"
          maxLength={productFields.mentor_name.max}
          {...field('mentor_name')}
        />
      )}
    </>
  )
}

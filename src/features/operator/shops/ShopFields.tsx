import { useQuery } from '@tanstack/react-query'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { businessForms } from '#contract/shops/shop-rules.ts'
import { KbliPicker } from '#drafts/kbli/KbliPicker.tsx'
import { RegionFields } from '#drafts/region/RegionFields.tsx'
import { ControlledSelect } from '#ui/fields/ControlledSelect.tsx'
import { RadioRow } from '#ui/fields/RadioRow.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { DeskTextArea } from '../desk/DeskTextArea.tsx'
import { type DeskAnswer, deskQuery } from '../desk/desk-client.ts'
import type { ShopValues } from './shop-values.ts'

type Form = UseFormReturn<ShopValues>
type Props = {
  form: Form
  field: (name: keyof ShopValues) => ReturnType<Form['register']> & { wrong: string | undefined }
  shop: DeskAnswer<'shop'>['data']
}

const yesOrNo = [
  { value: '1', text: 'Ya' },
  { value: '0', text: 'Tidak' },
]

/** Everything that only the desk may change of a shop. */
export function ShopFields({ form, field, shop }: Props) {
  const { control } = form
  const { data, isPending } = useQuery({ ...deskQuery('shopChoices', { id: shop.id }), staleTime: 300_000 })
  const options = data?.data
  const isTkdn = useWatch({ control, name: 'is_tkdn' })
  const selectProps = (label: string, list: { id: number; name: string }[] | undefined) => ({
    control,
    label,
    none: { value: '', text: `Pilih ${label.toLowerCase()}` },
    options: list,
    loading: isPending,
  })
  return (
    <>
      <TextField label="Nama usaha" {...field('name')} maxLength={100} />
      <RadioRow
        label="Bentuk usaha"
        {...field('type')}
        options={businessForms.map((value) => ({ value, text: value }))}
      />
      <TextField label="NIB" {...field('nib')} digits maxLength={13} />
      <KbliPicker control={control} list={options?.kbli} />
      <TextField label="Pemilik" {...field('owner')} maxLength={100} />
      <TextField label="Tahun berdiri" {...field('year')} digits maxLength={4} />
      <ControlledSelect {...selectProps('Tenaga kerja', options?.labor)} name="labor_id" />
      <ControlledSelect {...selectProps('Permodalan', options?.capital)} name="capital_id" />
      <ControlledSelect {...selectProps('Omzet', options?.omzet)} name="omzet_id" />
      <RegionFields form={form} known={shop.location} />
      <DeskTextArea label="Alamat" {...field('address')} rows={2} maxLength={300} />
      <div className="edit__pair">
        <TextField label="RT" {...field('rt')} digits maxLength={3} />
        <TextField label="RW" {...field('rw')} digits maxLength={3} />
      </div>
      <TextField label="Kode pos" {...field('zip_code')} digits maxLength={5} />
      <RadioRow label="Terdaftar di LPSE" {...field('is_lpse')} options={yesOrNo} />
      <RadioRow label="Terdaftar di LKPP" {...field('is_lkpp')} options={yesOrNo} />
      <RadioRow label="Punya TKDN" {...field('is_tkdn')} options={yesOrNo} />
      {isTkdn === '1' && <TextField label="Nomor sertifikat TKDN" {...field('tkdn_certificate')} maxLength={100} />}
      <RadioRow
        label="Keadaan usaha"
        {...field('status')}
        options={[
          { value: 'active', text: 'Aktif' },
          { value: 'not active', text: 'Tidak aktif' },
        ]}
      />
    </>
  )
}

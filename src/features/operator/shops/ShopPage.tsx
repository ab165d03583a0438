import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { shopFields, shopLabels } from '#contract/shops/fields.ts'
import { businessForms } from '#contract/shops/rules.ts'
import { KbliPicker } from '#drafts/kbli/KbliPicker.tsx'
import { RegionFields } from '#drafts/region/RegionFields.tsx'
import { warning } from '#ui/display/icons.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { ControlledSelect } from '#ui/fields/ControlledSelect.tsx'
import { sentenceOf } from '#ui/fields/form-problem.ts'
import { RadioRow } from '#ui/fields/RadioRow.tsx'
import { SubmitButton } from '#ui/fields/SubmitButton.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { resetForm, useRuleForm } from '#ui/fields/use-ruled-form.ts'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import { DeskRecord } from '../desk/DeskRecord.tsx'
import { deskCheck } from '../desk/desk-check.ts'
import { type DeskAnswer, deskQuery, deskQueryKey, requestDesk } from '../desk/desk-client.ts'
import { deskAddresses } from '../desk/desk-pages.ts'
import { clearAutosave, readAutosave, withAutosave } from '../desk/form/form-autosave.ts'
import { resetAfterSave } from '../desk/form/reset-after-save.ts'
import { useFormAutosave } from '../desk/form/use-form-autosave.ts'
import { OpenCaseButton } from '../moderation/OpenCaseButton.tsx'
import { RequireTwoFactor } from '../security/RequireTwoFactor.tsx'
import { type ShopValues, shopForm, shopInputOf, shopRulesOf, shopValuesOf } from './shop-values.ts'
import '../review/review.css'

/** The core data of a shop, which its owner cannot change. */
export const ShopPage = () => (
  <RequireTwoFactor>
    <DeskRecord endpoint="shop" what="Usaha" list={deskAddresses.shops} back="Ke daftar usaha">
      {(shop) => <ShopCoreData shop={shop} />}
    </DeskRecord>
  </RequireTwoFactor>
)

function ShopCoreData({ shop }: { shop: DeskAnswer<'shop'>['data'] }) {
  useTitle(shop.name)
  return (
    <>
      <h1>{shop.name}</h1>
      <p className="muted">{[shop.place, shop.mobile_phone, shop.email].filter(Boolean).join(' · ')}</p>
      <div className="row row--wrap">
        <ButtonLink to={`${deskAddresses.audit}?merchant_id=${shop.id}`} variant="line" small>
          Catatan usaha ini
        </ButtonLink>
        <ButtonLink to={deskAddresses.imports(shop.id)} variant="line" small>
          Impor & ekspor produk
        </ButtonLink>
      </div>
      <OpenCaseButton kind="shop" id={shop.id}>
        Moderasi toko ini
      </OpenCaseButton>
      <ShopForm shop={shop} />
    </>
  )
}

type Shop = DeskAnswer<'shop'>['data']
/** The values as this release or the one before stored them. */
type AutosavedShop = { values: Record<string, unknown>; seen: string }

const unreachableText = 'Belum diketahui sampai atau tidak: sambungan terputus. Isian Anda tetap ada.'

/** The form for a shop's core data. A reason is required. */
function ShopForm({ shop }: { shop: Shop }) {
  const { id } = shop
  const autosaveKey = `shop.${id}`
  const client = useQueryClient()
  const [seen, setSeen] = useState(() => readAutosave<AutosavedShop>(autosaveKey)?.seen ?? shop.seen)
  const [first] = useState(() =>
    withAutosave(shopValuesOf(shop), shopForm, readAutosave<AutosavedShop>(autosaveKey)?.values),
  )
  const requestOf = (values: ShopValues) => ({ id, seen, ...shopInputOf(values) })
  const check = deskCheck('editShop', requestOf)
  const { form, field, mutationFormProps, sending } = useRuleForm<ShopValues>(shopRulesOf(shop), first, check)
  useFormAutosave(form, autosaveKey, (values) => ({ values, seen }))
  const status = useWatch({ control: form.control, name: 'status' })
  const hasChanged = seen !== shop.seen

  const { error, mutateAsync } = useMutation({
    mutationFn: (values: ShopValues) => requestDesk(client, 'editShop', requestOf(values)),
    async onSuccess({ message }, values) {
      clearAutosave(autosaveKey)
      toast(message)
      await client.invalidateQueries({ queryKey: deskQueryKey('shops') })
      const now = await client.fetchQuery({
        queryKey: deskQueryKey('shop', { id }),
        queryFn: () => requestDesk(client, 'shop', { id }),
        // The cached answer is from before the save.
        staleTime: 0,
      })
      setSeen(now.data.seen)
      resetAfterSave(form, values, shopValuesOf(now.data))
    },
    onError: () => client.invalidateQueries({ queryKey: deskQueryKey('shop', { id }) }),
  })
  return (
    <form className="form" {...mutationFormProps(mutateAsync)}>
      {hasChanged && (
        <div className="stack stack--s" role="alert">
          <Note icon={warning} variant="wait">
            <strong>Data usaha ini sudah berubah sejak Anda buka.</strong> Isian di bawah belum mengikutinya.
          </Note>
          <button
            type="button"
            className="btn btn--soft"
            onClick={() => {
              clearAutosave(autosaveKey)
              setSeen(shop.seen)
              resetForm(form, shopValuesOf(shop))
            }}
          >
            Pakai data terbaru
          </button>
        </div>
      )}
      <ShopFields form={form} field={field} shop={shop} />
      {status === 'not active' && shop.status === 'active' && (
        <Note icon={warning} variant="wait">
          Usaha ini dan semua produknya tidak tampil lagi sampai diaktifkan kembali.
        </Note>
      )}
      <TextField label="Alasan" help="Tersimpan di catatan." {...field('reason')} maxLength={500} />
      <Alert>{error && sentenceOf(error, unreachableText)}</Alert>
      <SubmitButton busy={sending && 'Menyimpan…'} disabled={hasChanged}>
        Simpan
      </SubmitButton>
    </form>
  )
}

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

/** The fields of a shop that only operators can change. */
function ShopFields({ form, field, shop }: Props) {
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
      <TextField label={shopLabels.name} {...field('name')} maxLength={shopFields.name.max} />
      <RadioRow
        label={shopLabels.type}
        {...field('type')}
        options={businessForms.map((value) => ({ value, text: value }))}
      />
      <TextField label={shopLabels.nib} {...field('nib')} digits maxLength={shopFields.nib.max} />
      <KbliPicker control={control} list={options?.kbli} />
      <TextField label={shopLabels.owner} {...field('owner')} maxLength={shopFields.owner.max} />
      <TextField label={shopLabels.year} {...field('year')} digits maxLength={4} />
      <ControlledSelect {...selectProps(shopLabels.labor_id, options?.labor)} name="labor_id" />
      <ControlledSelect {...selectProps(shopLabels.capital_id, options?.capital)} name="capital_id" />
      <ControlledSelect {...selectProps(shopLabels.omzet_id, options?.omzet)} name="omzet_id" />
      <RegionFields form={form} known={shop.location} />
      <TextArea label={shopLabels.address} {...field('address')} rows={2} maxLength={shopFields.address.max} />
      <div className="edit__pair">
        <TextField label={shopLabels.rt} {...field('rt')} digits maxLength={shopFields.rt.max} />
        <TextField label={shopLabels.rw} {...field('rw')} digits maxLength={shopFields.rw.max} />
      </div>
      <TextField label={shopLabels.zip_code} {...field('zip_code')} digits maxLength={shopFields.zip_code.max} />
      <RadioRow label={shopLabels.is_lpse} {...field('is_lpse')} options={yesOrNo} />
      <RadioRow label={shopLabels.is_lkpp} {...field('is_lkpp')} options={yesOrNo} />
      <RadioRow label={shopLabels.is_tkdn} {...field('is_tkdn')} options={yesOrNo} />
      {isTkdn === '1' && (
        <TextField
          label={shopLabels.tkdn_certificate}
          {...field('tkdn_certificate')}
          maxLength={shopFields.tkdn_certificate.max}
        />
      )}
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

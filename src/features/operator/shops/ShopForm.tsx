import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { warning } from '#ui/display/icons.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { showProblem } from '#ui/fields/form-problem.ts'
import { SubmitButton } from '#ui/fields/SubmitButton.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { resetForm, useRuleForm } from '#ui/fields/use-ruled-form.ts'
import { type DeskAnswer, deskQueryKey, requestDesk } from '../desk/desk-client.ts'
import { clearAutosave, readAutosave } from '../desk/form/form-autosave.ts'
import { resetAfterSave } from '../desk/form/reset-after-save.ts'
import { useFormAutosave } from '../desk/form/use-form-autosave.ts'
import { ShopFields } from './ShopFields.tsx'
import { type ShopValues, shopInputOf, shopRulesOf, shopValuesOf } from './shop-values.ts'

type Shop = DeskAnswer<'shop'>['data']
type AutosavedShop = { values: ShopValues; seen: string }

const unreachableText = 'Belum diketahui sampai atau tidak: sambungan terputus. Isian Anda tetap ada.'

/** A shop's core data, with the reason why they are changed. */
export function ShopForm({ shop }: { shop: Shop }) {
  const { id } = shop
  const autosaveKey = `shop.${id}`
  const client = useQueryClient()
  const [failure, setFailure] = useState<string>()
  const [seen, setSeen] = useState(() => readAutosave<AutosavedShop>(autosaveKey)?.seen ?? shop.seen)
  const [first] = useState(() => ({ ...shopValuesOf(shop), ...readAutosave<AutosavedShop>(autosaveKey)?.values }))
  const { form, field, sends, sending } = useRuleForm<ShopValues>(shopRulesOf(shop), first)
  useFormAutosave(form, autosaveKey, (values) => ({ values, seen }))
  const status = useWatch({ control: form.control, name: 'status' })
  const hasChanged = seen !== shop.seen

  async function save(values: ShopValues) {
    setFailure(undefined)
    try {
      const { message } = await requestDesk(client, 'editShop', { id, seen, ...shopInputOf(values) })
      clearAutosave(autosaveKey)
      toast(message)
      await client.invalidateQueries({ queryKey: deskQueryKey('shops') })
      const now = await client.fetchQuery({
        queryKey: deskQueryKey('shop', { id }),
        queryFn: () => requestDesk(client, 'shop', { id }),
        // What is remembered is what it was before.
        staleTime: 0,
      })
      setSeen(now.data.seen)
      resetAfterSave(form, values, shopValuesOf(now.data))
    } catch (problem) {
      setFailure(showProblem(problem, form.setError, unreachableText))
      await client.invalidateQueries({ queryKey: deskQueryKey('shop', { id }) })
    }
  }
  return (
    <form className="form" {...sends(save)}>
      {hasChanged && (
        <div className="stack stack--s" role="alert">
          <Note icon={warning} look="wait">
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
        <Note icon={warning} look="wait">
          Usaha ini dan semua produknya tidak tampil lagi sampai diaktifkan kembali.
        </Note>
      )}
      <TextField label="Alasan" help="Tersimpan di catatan." {...field('reason')} maxLength={500} />
      <Alert>{failure}</Alert>
      <SubmitButton busy={sending && 'Menyimpan…'} disabled={hasChanged}>
        Simpan
      </SubmitButton>
    </form>
  )
}

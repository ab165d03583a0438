import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Alert } from '#ui/Alert.tsx'
import { warning } from '#ui/icons.ts'
import { Note } from '#ui/Note.tsx'
import { say } from '#ui/news.ts'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import { sayProblem } from '#ui/say-problem.ts'
import { TextField } from '#ui/TextField.tsx'
import { resetForm, useRuledForm } from '#ui/use-ruled-form.ts'
import { beginAnew } from './begin-anew.ts'
import { askDesk, type DeskAnswer, deskKey } from './desk.ts'
import { ShopFields } from './ShopFields.tsx'
import { type ShopValues, shopAskOf, shopRulesOf, shopValuesOf } from './shop-values.ts'
import { forgetTyped, typedFor } from './typed.ts'
import { useTypedForm } from './use-typed-form.ts'

type Shop = DeskAnswer<'shop'>['data']
type Kept = { values: ShopValues; seen: string }

const noRoad = 'Belum diketahui sampai atau tidak: sambungan terputus. Isian Anda tetap ada.'

/** A shop's core data, with the reason why they are changed. */
export function ShopForm({ shop }: { shop: Shop }) {
  const { id } = shop
  const what = `shop.${id}`
  const client = useQueryClient()
  const [failure, setFailure] = useState<string>()
  const [seen, setSeen] = useState(() => typedFor<Kept>(what)?.seen ?? shop.seen)
  const [first] = useState(() => ({ ...shopValuesOf(shop), ...typedFor<Kept>(what)?.values }))
  const { form, field, sends, sending } = useRuledForm<ShopValues>(shopRulesOf(shop), first)
  useTypedForm(form, what, (values) => ({ values, seen }))
  const status = useWatch({ control: form.control, name: 'status' })
  const changed = seen !== shop.seen

  async function save(values: ShopValues) {
    setFailure(undefined)
    try {
      const { message } = await askDesk(client, 'editShop', { id, seen, ...shopAskOf(values) })
      forgetTyped(what)
      say(message)
      await client.invalidateQueries({ queryKey: deskKey('shops') })
      const now = await client.fetchQuery({
        queryKey: deskKey('shop', { id }),
        queryFn: () => askDesk(client, 'shop', { id }),
        // What is remembered is what it was before.
        staleTime: 0,
      })
      setSeen(now.data.seen)
      beginAnew(form, values, shopValuesOf(now.data))
    } catch (problem) {
      setFailure(sayProblem(problem, form.setError, noRoad))
      await client.invalidateQueries({ queryKey: deskKey('shop', { id }) })
    }
  }
  return (
    <form className="form" {...sends(save)}>
      {changed && (
        <div className="stack stack--s" role="alert">
          <Note icon={warning} look="wait">
            <strong>Data usaha ini sudah berubah sejak Anda buka.</strong> Isian di bawah belum mengikutinya.
          </Note>
          <button
            type="button"
            className="btn btn--soft"
            onClick={() => {
              forgetTyped(what)
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
      <SubmitButton busy={sending && 'Menyimpan…'} disabled={changed}>
        Simpan
      </SubmitButton>
    </form>
  )
}

import { type ComponentType, useEffect, useRef, useState } from 'react'
import { addresses } from '#contract/addresses.ts'
import { longDate } from '#contract/dates.ts'
import { noticeWords } from '#contract/notices.ts'
import { StorageError } from '#offline/storage/local-db.ts'
import { closeDialogOf } from '#ui/dialog/close-dialog.ts'
import { Sheet } from '#ui/dialog/Dialog.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Button } from '#ui/nav/Button.tsx'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import type { QrSubject } from '../qr/qr-card.ts'
import { ProductMarks } from './OwnProductCard.tsx'
import { type OwnProduct, rejectionOf } from './own-products.ts'
import {
  changeLabel,
  confirmCertificate,
  dropUnfinished,
  editLabel,
  formAddressOf,
  type ProductAction,
  productActionsOf,
  productNameOf,
  removeProduct,
  setProductStatus,
} from './product-actions.ts'

type ConfirmedAction = 'drop-change' | 'remove-draft' | 'drop-begun'
const needsConfirmation = (action: ProductAction): action is ConfirmedAction => action in confirmations

/** What cannot be taken back: its word, what is asked first, and what follows. */
const confirmations: Record<
  ConfirmedAction,
  { word: string; ask: string; say: (name: string) => string; done: string }
> = {
  'remove-draft': {
    word: 'Hapus draf',
    ask: 'Hapus draf ini?',
    say: (name) => `${name} dihapus beserta fotonya. Ini tidak dapat dikembalikan.`,
    done: 'Draf dihapus.',
  },
  'drop-change': {
    word: 'Buang perubahan',
    ask: 'Buang perubahan ini?',
    say: (name) => `Perubahan ${name} dibuang. Versi yang tampil di etalase tidak berubah.`,
    done: 'Perubahan dibuang.',
  },
  'drop-begun': {
    word: 'Hapus draf di HP',
    ask: 'Hapus dari HP ini?',
    say: (name) => `Isian ${name} yang belum dikirim dihapus dari HP ini. Ini tidak dapat dikembalikan.`,
    done: 'Draf di HP dihapus.',
  },
}
const actionLabels: Record<Exclude<ProductAction, ConfirmedAction | 'see' | 'qr' | 'outbox'>, string> = {
  confirm: 'Masih berlaku',
  'take-down': 'Turunkan dari etalase',
  'put-back': 'Pajang lagi',
}

async function runAction(action: ProductAction, good: OwnProduct): Promise<void> {
  if (action === 'take-down') return setProductStatus(good, 'not active')
  if (action === 'put-back') return setProductStatus(good, 'active')
  if (action === 'confirm') return confirmCertificate(good)
  if (action === 'drop-begun') await dropUnfinished(good)
  else await removeProduct(good)
  if (needsConfirmation(action)) toast(confirmations[action].done)
}

/** How one product stands, and everything that can be done with it, with a signal and without. */
export function OwnProductSheet({ good, onClose }: { good: OwnProduct; onClose: () => void }) {
  const [asking, setAsking] = useState<ConfirmedAction>()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [Qr, setQr] = useState<ComponentType<QrSubject>>()
  const name = productNameOf(good)
  const part = useFocusQuestion(asking)

  async function go(action: ProductAction, button: Element) {
    setBusy(true)
    setFailure(undefined)
    try {
      await runAction(action, good)
      closeDialogOf(button)
    } catch (error) {
      setBusy(false)
      setFailure(error instanceof StorageError ? error.message : 'Belum tersimpan. Muat ulang aplikasi.')
      // It was shut while it worked, and lost the focus.
      if (button instanceof HTMLElement) requestAnimationFrame(() => button.focus())
    }
  }
  async function showQr() {
    setFailure(undefined)
    const window = part.current?.closest('dialog')
    try {
      const { QrContent } = await import('../qr/QrSheet.tsx')
      setQr(() => QrContent)
      // The button that was pressed goes.
      requestAnimationFrame(() => window?.querySelector<HTMLElement>('h2')?.focus())
    } catch {
      setFailure('Belum dapat dibuka. Coba lagi saat ada sinyal.')
    }
  }
  if (Qr && good.id !== undefined)
    return (
      <Sheet title="Kode QR" onClose={onClose}>
        <Qr {...qrSubjectOf(good, good.id)} />
      </Sheet>
    )
  const foot = asking && (
    <>
      <Button look="text" onClick={() => setAsking(undefined)}>
        Tidak jadi
      </Button>
      <Button look="danger" wide disabled={busy} onClick={({ currentTarget }) => void go(asking, currentTarget)}>
        {`Ya, ${asking === 'drop-change' ? 'buang' : 'hapus'}`}
      </Button>
    </>
  )
  return (
    <Sheet title={asking ? confirmations[asking].ask : name} onClose={onClose} foot={foot}>
      <div className="sheet__part stack" ref={part}>
        {asking ? <p>{confirmations[asking].say(name)}</p> : <OwnProductState good={good} />}
        <Alert>{failure}</Alert>
        {!asking && <ProductActions good={good} busy={busy} onAsk={setAsking} onGo={go} onQr={() => void showQr()} />}
      </div>
    </Sheet>
  )
}

/** What its code says: the price as it is known, of one that has one. */
const qrSubjectOf = ({ name, province_name, price_bottom, price_top }: OwnProduct, id: number): QrSubject => ({
  ...{ kind: 'product', id, name, province: province_name },
  ...(price_bottom !== null && price_top !== null && { price: { bottom: price_bottom, top: price_top } }),
})

/** What was pressed goes: the question has the focus, and whoever goes back has it where they asked. */
function useFocusQuestion(asking: ConfirmedAction | undefined) {
  const part = useRef<HTMLDivElement>(null)
  const before = useRef<ConfirmedAction>(undefined)
  useEffect(() => {
    const asked = before.current
    before.current = asking
    if (asking === asked) return
    const window = part.current?.closest('dialog')
    window?.querySelector<HTMLElement>(asking ? 'h2' : `[data-deed="${asked}"]`)?.focus()
  }, [asking])
  return part
}

type ProductActionsProps = {
  good: OwnProduct
  busy: boolean
  onAsk: (action: ConfirmedAction) => void
  onGo: (action: ProductAction, button: Element) => Promise<void>
  onQr: () => void
}

const ProductActions = ({ good, busy, onAsk, onGo, onQr }: ProductActionsProps) => (
  <div className="stack stack--s">
    <ButtonLink to={formAddressOf(good)} wide replace>
      {editLabel(good)}
    </ButtonLink>
    {productActionsOf(good).map((action) =>
      action === 'see' ? (
        <ButtonLink key={action} to={addresses.product(good.id ?? 0)} look="soft" wide replace>
          Lihat di etalase
        </ButtonLink>
      ) : action === 'qr' ? (
        <Button key={action} look="soft" wide disabled={busy} onClick={onQr}>
          Kode QR
        </Button>
      ) : action === 'outbox' ? (
        <ButtonLink key={action} to={addresses.outbox} look="text" wide replace>
          Lihat di antrean kirim
        </ButtonLink>
      ) : needsConfirmation(action) ? (
        <Button key={action} look="danger" wide disabled={busy} data-deed={action} onClick={() => onAsk(action)}>
          {confirmations[action].word}
        </Button>
      ) : (
        <Button
          key={action}
          look="soft"
          wide
          disabled={busy}
          onClick={({ currentTarget }) => void onGo(action, currentTarget)}
        >
          {actionLabels[action]}
        </Button>
      ),
    )}
  </div>
)

/** How a product stands, in words: its state, what the reviewer said, what of it waits and why. */
export function OwnProductState({ good }: { good: OwnProduct }) {
  const { entry: waits, is_public, confirm_due, sni_end_date, sni_no_end, is_sni } = good
  const refusal = rejectionOf(good)
  const change = changeLabel(good)
  return (
    <div className="stack stack--s">
      <div className="row row--wrap">
        <ProductMarks good={good} />
      </div>
      {waits?.state === 'parked' && <p className="small own__wrong">{rejectionText(waits)}</p>}
      {is_public === 1 && <p className="small">Tampil di etalase.</p>}
      {change && <p className="small">{change}. Versi yang tampil tetap sampai perubahan diterima.</p>}
      {refusal && (
        <div className="small">
          <p className="muted">Pesan peninjau</p>
          <q className="own__remark">{refusal.remark || noticeWords.noRemark}</q>
        </div>
      )}
      {is_sni === 1 && sni_no_end === 0 && sni_end_date && (
        <p className="small muted">
          Sertifikat SNI {good.label === 'Sudah Kadaluarsa' ? 'berakhir' : 'sampai'} {longDate(sni_end_date)}.
        </p>
      )}
      {good.label === 'Sudah Kadaluarsa' && (
        <p className="small">
          Produk ini tidak tampil lagi. Punya sertifikat baru? Ubah nomor dan tanggalnya, lalu kirim: setelah diperiksa,
          produk tampil lagi.
        </p>
      )}
      {confirm_due === 1 && (
        <p className="small">Sertifikat ini tidak punya tanggal akhir. Setahun sekali, nyatakan bahwa masih berlaku.</p>
      )}
    </div>
  )
}

const rejectionText = ({ problem }: NonNullable<OwnProduct['entry']>) => {
  const [field] = Object.values(problem?.fields ?? {})
  return field ?? (problem?.message && problem.message !== 'refused' ? problem.message : 'Server menolak kiriman ini.')
}

import { type ComponentType, useEffect, useRef, useState } from 'react'
import { addresses } from '#contract/addresses.ts'
import { noticeMessages } from '#contract/notices/rules.ts'
import { ownLabelAddress } from '#contract/sni/addresses.ts'
import { longDate } from '#contract/time/dates.ts'
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

/** The actions that cannot be undone: the label, the question, its text, and the toast afterwards. */
const confirmations: Record<
  ConfirmedAction,
  { word: string; ask: string; description: (name: string) => string; done: string }
> = {
  'remove-draft': {
    word: 'Hapus draf',
    ask: 'Hapus draf ini?',
    description: (name) => `${name} dihapus beserta fotonya. Ini tidak dapat dikembalikan.`,
    done: 'Draf dihapus.',
  },
  'drop-change': {
    word: 'Buang perubahan',
    ask: 'Buang perubahan ini?',
    description: (name) => `Perubahan ${name} dibuang. Versi yang tampil di etalase tidak berubah.`,
    done: 'Perubahan dibuang.',
  },
  'drop-begun': {
    word: 'Hapus draf di HP',
    ask: 'Hapus dari HP ini?',
    description: (name) => `Isian ${name} yang belum dikirim dihapus dari HP ini. Ini tidak dapat dikembalikan.`,
    done: 'Draf di HP dihapus.',
  },
}
const actionLabels: Record<Exclude<ProductAction, ConfirmedAction | 'see' | 'qr' | 'label' | 'outbox'>, string> = {
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

/** The state of a product, and all actions on it, online and offline. */
export function OwnProductSheet({ good, onClose }: { good: OwnProduct; onClose: () => void }) {
  const [confirming, setConfirming] = useState<ConfirmedAction>()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [Qr, setQr] = useState<ComponentType<QrSubject>>()
  const name = productNameOf(good)
  const part = useFocusQuestion(confirming)

  async function run(action: ProductAction, button: Element) {
    setBusy(true)
    setFailure(undefined)
    try {
      await runAction(action, good)
      closeDialogOf(button)
    } catch (error) {
      setBusy(false)
      setFailure(error instanceof StorageError ? error.message : 'Belum tersimpan. Muat ulang aplikasi.')
      // The button was disabled during the action, and lost the focus.
      if (button instanceof HTMLElement) requestAnimationFrame(() => button.focus())
    }
  }
  async function showQr() {
    setFailure(undefined)
    const dialog = part.current?.closest('dialog')
    try {
      const { QrContent } = await import('../qr/QrSheet.tsx')
      setQr(() => QrContent)
      // The pressed button disappears, so the heading takes the focus.
      requestAnimationFrame(() => dialog?.querySelector<HTMLElement>('h2')?.focus())
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
  const foot = confirming && (
    <>
      <Button variant="text" onClick={() => setConfirming(undefined)}>
        Tidak jadi
      </Button>
      <Button
        variant="danger"
        wide
        disabled={busy}
        onClick={({ currentTarget }) => void run(confirming, currentTarget)}
      >
        {`Ya, ${confirming === 'drop-change' ? 'buang' : 'hapus'}`}
      </Button>
    </>
  )
  return (
    <Sheet title={confirming ? confirmations[confirming].ask : name} onClose={onClose} foot={foot}>
      <div className="sheet__part stack" ref={part}>
        {confirming ? <p>{confirmations[confirming].description(name)}</p> : <OwnProductState good={good} />}
        <Alert>{failure}</Alert>
        {!confirming && (
          <ProductActions good={good} busy={busy} onConfirm={setConfirming} onRun={run} onQr={() => void showQr()} />
        )}
      </div>
    </Sheet>
  )
}

/** The content of the QR card, with the price if the product has one. */
const qrSubjectOf = ({ name, province_name, price_bottom, price_top }: OwnProduct, id: number): QrSubject => ({
  ...{ kind: 'product', id, name, province: province_name },
  ...(price_bottom !== null && price_top !== null && { price: { bottom: price_bottom, top: price_top } }),
})

/** Moves the focus to the question when an action has to be confirmed, and back to its button when that is canceled. */
function useFocusQuestion(confirming: ConfirmedAction | undefined) {
  const part = useRef<HTMLDivElement>(null)
  const before = useRef<ConfirmedAction>(undefined)
  useEffect(() => {
    const previous = before.current
    before.current = confirming
    if (confirming === previous) return
    const dialog = part.current?.closest('dialog')
    dialog?.querySelector<HTMLElement>(confirming ? 'h2' : `[data-action="${previous}"]`)?.focus()
  }, [confirming])
  return part
}

type ProductActionsProps = {
  good: OwnProduct
  busy: boolean
  onConfirm: (action: ConfirmedAction) => void
  onRun: (action: ProductAction, button: Element) => Promise<void>
  onQr: () => void
}

const ProductActions = ({ good, busy, onConfirm, onRun, onQr }: ProductActionsProps) => (
  <div className="stack stack--s">
    <ButtonLink to={formAddressOf(good)} wide replace>
      {editLabel(good)}
    </ButtonLink>
    {productActionsOf(good).map((action) =>
      action === 'see' ? (
        <ButtonLink key={action} to={addresses.product(good.id ?? 0)} variant="soft" wide replace>
          Lihat di etalase
        </ButtonLink>
      ) : action === 'qr' ? (
        <Button key={action} variant="soft" wide disabled={busy} onClick={onQr}>
          Kode QR
        </Button>
      ) : action === 'label' ? (
        <ButtonLink key={action} to={ownLabelAddress(good.id ?? 0)} variant="soft" wide replace>
          Cetak label SNI
        </ButtonLink>
      ) : action === 'outbox' ? (
        <ButtonLink key={action} to={addresses.outbox} variant="text" wide replace>
          Lihat di antrean kirim
        </ButtonLink>
      ) : needsConfirmation(action) ? (
        <Button
          key={action}
          variant="danger"
          wide
          disabled={busy}
          data-action={action}
          onClick={() => onConfirm(action)}
        >
          {confirmations[action].word}
        </Button>
      ) : (
        <Button
          key={action}
          variant="soft"
          wide
          disabled={busy}
          onClick={({ currentTarget }) => void onRun(action, currentTarget)}
        >
          {actionLabels[action]}
        </Button>
      ),
    )}
  </div>
)

/** The state of a product in words: its tags, the reviewer's remark, and its pending or rejected write. */
export function OwnProductState({ good }: { good: OwnProduct }) {
  const { entry, is_public, confirm_due, sni_end_date, sni_no_end, is_sni } = good
  const rejection = rejectionOf(good)
  const change = changeLabel(good)
  return (
    <div className="stack stack--s">
      <div className="row row--wrap">
        <ProductMarks good={good} />
      </div>
      {entry?.state === 'parked' && <p className="small own__wrong">{rejectionText(entry)}</p>}
      {is_public === 1 && <p className="small">Tampil di etalase.</p>}
      {change && <p className="small">{change}. Versi yang tampil tetap sampai perubahan diterima.</p>}
      {rejection && (
        <div className="small">
          <p className="muted">Pesan peninjau</p>
          <q className="own__remark">{rejection.remark || noticeMessages.noRemark}</q>
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

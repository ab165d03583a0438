// @chunk owner-pages
import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import { addresses } from '#contract/addresses.ts'
import { Sheet } from '#ui/dialog/Dialog.tsx'
import { Icon } from '#ui/display/Icon.tsx'
import { share } from '#ui/display/icons.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { printPage } from '#ui/media/print-page.ts'
import { qrSquares, squaresPath } from '#ui/media/qr-squares.ts'
import { useBlobUrl } from '#ui/media/use-blob-url.ts'
import { Button } from '#ui/nav/Button.tsx'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { cardFileName, drawCard, type QrSubject, qrAddress } from './qr-card.ts'
import './qr.css'

/** The QR code of a shop or a product, to show, to share, to save and to print. Works offline. */
export const QrSheet = ({ onClose, ...subject }: QrSubject & { onClose: () => void }) => (
  <Sheet title="Kode QR" onClose={onClose}>
    <QrContent {...subject} />
  </Sheet>
)

type QrAction = 'share' | 'save' | 'print'

/** The content of the sheet, for a dialog that is already open. */
export function QrContent(subject: QrSubject) {
  const { kind, name, province } = subject
  const address = qrAddress(subject, location.origin)
  const [busy, setBusy] = useState<QrAction>()
  const [message, setMessage] = useState<{ good?: string; bad?: string }>({})
  const [printed, setPrinted] = useState<Blob>()

  async function run(action: QrAction) {
    setBusy(action)
    setMessage({})
    try {
      const card = await drawCard(subject, location.origin)
      const file = cardFileName(name)
      if (action === 'print') return setPrinted(card)
      const end = action === 'share' ? await shareCard(card, file, { title: name, url: address }) : saveCard(card, file)
      if (end === 'downloaded') setMessage({ good: `Kartu disimpan sebagai ${file}` })
    } catch {
      setMessage({ bad: 'Kartu belum dapat dibuat di HP ini. Tunjukkan kode di atas, atau coba lagi.' })
    } finally {
      setBusy(undefined)
    }
  }
  const actionButton = (action: QrAction, variant: 'fill' | 'soft', words: ReactNode) => (
    <Button
      wide
      variant={variant}
      disabled={busy !== undefined}
      aria-busy={busy === action || undefined}
      onClick={() => void run(action)}
    >
      {words}
    </Button>
  )
  return (
    <div className="sheet__part stack qr">
      <QrCode address={address} label={`Kode QR ${kind === 'shop' ? 'toko' : 'produk'} ${name}`} />
      <div className="qr__words">
        <p className="qr__name">{name}</p>
        <p className="muted small">{province}</p>
        <p className="muted small qr__address">{address}</p>
      </div>
      <Alert>{message.bad}</Alert>
      <p className="small" role="status">
        {message.good}
      </p>
      <div className="stack stack--s">
        {actionButton(
          'share',
          'fill',
          <>
            <Icon d={share} />
            Bagikan
          </>,
        )}
        {actionButton('save', 'soft', 'Simpan gambar')}
        {actionButton('print', 'soft', 'Cetak')}
      </div>
      {kind === 'shop' && (
        <ButtonLink to={addresses.ownLabels} variant="text" wide replace>
          Label SNI untuk kemasan produk
        </ButtonLink>
      )}
      {printed && <PrintedCard card={printed} onDone={() => setPrinted(undefined)} />}
    </div>
  )
}

function saveCard(card: Blob, file: string) {
  downloadCard(card, file)
  return 'downloaded' as const
}

/** A QR code as one path. Black on white in both colour schemes, because cameras need that. */
export function QrCode({ address, label }: { address: string; label: string }) {
  const rows = qrSquares(address)
  return (
    <svg className="qr__code" viewBox={`0 0 ${rows.length} ${rows.length}`} role="img" aria-label={label}>
      <rect width={rows.length} height={rows.length} fill="#fff" />
      <path d={squaresPath(rows)} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}

/** Prints only the card. It is rendered outside the app, and is visible only in print. */
function PrintedCard({ card, onDone }: { card: Blob; onDone: () => void }) {
  const url = useBlobUrl(card)
  if (!url) return null
  return createPortal(
    <img className="print-card" src={url} alt="" onLoad={() => printPage(onDone)} onError={onDone} />,
    document.body,
  )
}

// Saving and sharing the card.

/** Downloads a picture as a file. */
function downloadCard(picture: Blob, name: string): void {
  const url = URL.createObjectURL(picture)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the blob after the click: revoking its address too early gives an empty file.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** `canceled`: the user has closed the share sheet. */
type ShareOutcome = 'shared' | 'downloaded' | 'canceled'

/** Shares picture and address through the phone's share sheet; where files cannot be shared, downloads the picture. */
async function shareCard(
  picture: Blob,
  name: string,
  { title, url }: { title: string; url: string },
): Promise<ShareOutcome> {
  const files = [new File([picture], name, { type: picture.type })]
  if (!navigator.canShare?.({ files })) {
    downloadCard(picture, name)
    return 'downloaded'
  }
  try {
    await navigator.share({ files, title, text: `${title} ${url}` })
    return 'shared'
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return 'canceled'
    throw error
  }
}

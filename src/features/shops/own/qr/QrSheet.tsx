import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import { Sheet } from '#ui/dialog/Dialog.tsx'
import { Icon } from '#ui/display/Icon.tsx'
import { share } from '#ui/display/icons.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { useBlobUrl } from '#ui/media/use-blob-url.ts'
import { Button } from '#ui/nav/Button.tsx'
import { cardFileName, drawCard, type QrSubject, qrAddress, qrSquares, squaresPath } from './qr-card.ts'
import './qr.css'

/** The code of a shop or a product, to show, to hand on and to print. Needs no network. */
export const QrSheet = ({ onClose, ...thing }: QrSubject & { onClose: () => void }) => (
  <Sheet title="Kode QR" onClose={onClose}>
    <QrContent {...thing} />
  </Sheet>
)

type QrAction = 'share' | 'save' | 'print'

/** The same inside a window that is open already. */
export function QrContent(thing: QrSubject) {
  const { kind, name, province } = thing
  const address = qrAddress(thing, location.origin)
  const [busy, setBusy] = useState<QrAction>()
  const [message, setSaid] = useState<{ good?: string; bad?: string }>({})
  const [printed, setPrinted] = useState<Blob>()

  async function go(doing: QrAction) {
    setBusy(doing)
    setSaid({})
    try {
      const card = await drawCard(thing, location.origin)
      const file = cardFileName(name)
      if (doing === 'print') return setPrinted(card)
      const end = doing === 'share' ? await shareCard(card, file, { title: name, url: address }) : saveCard(card, file)
      if (end === 'downloaded') setSaid({ good: `Kartu disimpan sebagai ${file}` })
    } catch {
      setSaid({ bad: 'Kartu belum dapat dibuat di HP ini. Tunjukkan kode di atas, atau coba lagi.' })
    } finally {
      setBusy(undefined)
    }
  }
  const actionButton = (doing: QrAction, look: 'fill' | 'soft', words: ReactNode) => (
    <Button
      wide
      look={look}
      disabled={busy !== undefined}
      aria-busy={busy === doing || undefined}
      onClick={() => void go(doing)}
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
      {printed && <PrintedCard card={printed} onDone={() => setPrinted(undefined)} />}
    </div>
  )
}

function saveCard(card: Blob, file: string) {
  downloadCard(card, file)
  return 'downloaded' as const
}

/** A QR code as one path. Black on white in both schemes: cameras need it so. */
function QrCode({ address, label }: { address: string; label: string }) {
  const rows = qrSquares(address)
  return (
    <svg className="qr__code" viewBox={`0 0 ${rows.length} ${rows.length}`} role="img" aria-label={label}>
      <rect width={rows.length} height={rows.length} fill="#fff" />
      <path d={squaresPath(rows)} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}

/** On paper there is the card and nothing else: it stands beside the app, and is seen by printers only. */
function PrintedCard({ card, onDone }: { card: Blob; onDone: () => void }) {
  const url = useBlobUrl(card)
  if (!url) return null
  const print = () => {
    window.print()
    onDone()
  }
  return createPortal(<img className="print-card" src={url} alt="" onLoad={print} onError={onDone} />, document.body)
}

// The ways a card leaves the app.

/** Hands a picture over as a file. */
function downloadCard(picture: Blob, name: string): void {
  const url = URL.createObjectURL(picture)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads it after the click; an address that is taken back too soon gives an empty file.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** `shut`: somebody has thought better of it. */
type ShareOutcome = 'shared' | 'downloaded' | 'shut'

/** Through the phone's own sheet, as a picture with its address; where it takes no files, as a download. */
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
    if (error instanceof DOMException && error.name === 'AbortError') return 'shut'
    throw error
  }
}

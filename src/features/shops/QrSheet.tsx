import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { useBlobUrl } from '#ui/blob-url.ts'
import { Icon } from '#ui/Icon.tsx'
import { share } from '#ui/icons.ts'
import { Sheet } from '#ui/Window.tsx'
import { downloadCard, shareCard } from './give-card.ts'
import { cardFileName, drawCard, type QrThing, qrAddress, qrSquares, squaresPath } from './qr-card.ts'
import './qr.css'

/** The code of a shop or a product, to show, to hand on and to print. Needs no network. */
export const QrSheet = ({ onShut, ...thing }: QrThing & { onShut: () => void }) => (
  <Sheet title="Kode QR" onShut={onShut}>
    <QrBody {...thing} />
  </Sheet>
)

type Doing = 'share' | 'save' | 'print'

/** The same inside a window that is open already. */
export function QrBody(thing: QrThing) {
  const { kind, name, province } = thing
  const address = qrAddress(thing, location.origin)
  const [busy, setBusy] = useState<Doing>()
  const [said, setSaid] = useState<{ good?: string; bad?: string }>({})
  const [printed, setPrinted] = useState<Blob>()

  async function go(doing: Doing) {
    setBusy(doing)
    setSaid({})
    try {
      const card = await drawCard(thing, location.origin)
      const file = cardFileName(name)
      if (doing === 'print') return setPrinted(card)
      const end = doing === 'share' ? await shareCard(card, file, { title: name, url: address }) : save(card, file)
      if (end === 'downloaded') setSaid({ good: `Kartu disimpan sebagai ${file}` })
    } catch {
      setSaid({ bad: 'Kartu belum dapat dibuat di HP ini. Tunjukkan kode di atas, atau coba lagi.' })
    } finally {
      setBusy(undefined)
    }
  }
  const deed = (doing: Doing, look: 'fill' | 'soft', words: ReactNode) => (
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
      <Alert>{said.bad}</Alert>
      <p className="small" role="status">
        {said.good}
      </p>
      <div className="stack stack--s">
        {deed(
          'share',
          'fill',
          <>
            <Icon d={share} />
            Bagikan
          </>,
        )}
        {deed('save', 'soft', 'Simpan gambar')}
        {deed('print', 'soft', 'Cetak')}
      </div>
      {printed && <PrintedCard card={printed} onDone={() => setPrinted(undefined)} />}
    </div>
  )
}

function save(card: Blob, file: string) {
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

// @chunk owner-pages

import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Redirect, useSearch } from 'wouter'
import { parseId } from '#catalog/parse-id.ts'
import { addresses } from '#contract/addresses.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { labels } from '#contract/sni/schemas.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { useToday } from '#offline/network/server-clock.ts'
import { useRequireSession } from '#session/use-require-session.ts'
import { downloadBlob } from '#ui/display/download-text.ts'
import { warning } from '#ui/display/icons.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { QueryResult } from '#ui/feedback/QueryResult.tsx'
import { SkeletonLine } from '#ui/feedback/Skeleton.tsx'
import { plainFileName } from '#ui/media/plain-file-name.ts'
import { printPage } from '#ui/media/print-page.ts'
import { useBlobUrl } from '#ui/media/use-blob-url.ts'
import { Button } from '#ui/nav/Button.tsx'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import { LabelledProducts } from './LabelledProducts.tsx'
import { LabelScans } from './LabelScans.tsx'
import { labelPng, labelSize, labelSvg, labelsOnSheet, measureOnCanvas, type PrintedLabel } from './label-picture.ts'
import { noLabelText } from './no-label.ts'
import './own-label.css'

type OwnLabel = Answer<typeof labels.own>['data']

/**
 * The label of an own product, to save and to print, and how often it was scanned. Works offline once it was opened.
 */
export function OwnLabelPage() {
  useTitle('Label SNI')
  const me = useRequireSession()
  const product = parseId(new URLSearchParams(useSearch()).get('product') ?? undefined)
  if (!me) return null
  if (!me.merchant_id) return <Redirect to={addresses.wentWrong} replace />
  return (
    <div className="labels stack">
      <div className="head title-in-bar">
        <h1 className="grow">Label SNI</h1>
        <span className="only-wide">
          <ButtonLink to={product ? addresses.ownLabels : addresses.shop(me.merchant_id)} variant="line" small>
            Kembali
          </ButtonLink>
        </span>
      </div>
      {product ? <ProductLabel key={product} product={product} /> : <LabelledProducts />}
    </div>
  )
}

function ProductLabel({ product }: { product: number }) {
  // Fetched every time the page opens, because the owner wants the latest numbers.
  const query = useQuery({ ...endpointQuery('labels.own', { product_id: product }), staleTime: 0 })
  return (
    <QueryResult query={query} what="Label produk ini" skeleton={<LabelSkeleton />} page>
      {({ data }) => (
        <>
          <LabelOrReason label={data} />
          {data.scans && <LabelScans scans={data.scans} />}
        </>
      )}
    </QueryResult>
  )
}

const LabelSkeleton = () => (
  <div className="panel stack" aria-hidden="true">
    <SkeletonLine width={60} />
    <span className="skeleton labels__preview" />
    <SkeletonLine width={80} />
  </div>
)

function LabelOrReason({ label }: { label: OwnLabel }) {
  const { address, product, certificate } = label
  // The answer may be of another day: the certificate may have ended since.
  const today = useToday()
  const hasEnded = certificate?.until ? certificate.until < today : false
  if (address && certificate && !hasEnded)
    return (
      <LabelTools
        label={{
          address,
          product: product.name,
          numbers: certificate.numbers,
          certificateNo: certificate.certificate_no,
          until: certificate.until,
          host: new URL(address).host,
        }}
      />
    )
  const { title, description, isFixedInForm } = noLabelText(hasEnded ? 'ended' : (label.reason ?? 'no_key'), {
    from: certificate?.from ?? null,
  })
  return (
    <Empty variant="shut" title={title} description={description}>
      <p className="small">{product.name}</p>
      {isFixedInForm ? (
        <ButtonLink to={addresses.productForm({ id: product.id })}>Buka formulir produk</ButtonLink>
      ) : (
        <ButtonLink to={addresses.ownLabels} variant="soft">
          Produk lain
        </ButtonLink>
      )}
    </Empty>
  )
}

type LabelAction = 'print' | 'png' | 'svg'
const failure = 'Label belum dapat dibuat di HP ini. Coba lagi, atau buka halaman ini di HP lain.'

/** The preview, and the ways to get the label onto paper. */
function LabelTools({ label }: { label: PrintedLabel }) {
  const svg = useLabelSvg(label)
  const preview = useBlobUrl(svg)
  const [busy, setBusy] = useState<LabelAction>()
  const [message, setMessage] = useState<{ good?: string; bad?: string }>({})
  /** The number of presses of the print button; 0 while nothing is printed. */
  const [printing, setPrinting] = useState(0)
  const file = `label-${plainFileName(label.product)}`

  async function run(action: LabelAction) {
    setBusy(action)
    setMessage({})
    try {
      if (!svg) throw new Error('no picture')
      if (action === 'print') return setPrinting((times) => times + 1)
      const name = `${file}.${action}`
      downloadBlob(name, action === 'svg' ? svg : await labelPng(label))
      setMessage({ good: `Label disimpan sebagai ${name}` })
    } catch {
      setMessage({ bad: failure })
    } finally {
      setBusy(undefined)
    }
  }
  const actionButton = (action: LabelAction, variant: 'fill' | 'soft', words: string) => (
    <Button
      wide
      variant={variant}
      disabled={busy !== undefined || !svg}
      aria-busy={busy === action || undefined}
      onClick={() => void run(action)}
    >
      {words}
    </Button>
  )
  return (
    <section className="panel stack" aria-labelledby="label-of">
      <h2 id="label-of" className="labels__name">
        {label.product}
      </h2>
      {svg ? (
        <img
          className="labels__preview"
          src={preview}
          width={labelSize.width * 10}
          height={labelSize.height * 10}
          alt={`Label ${label.numbers.join(', ')} dengan kode QR`}
        />
      ) : (
        <Alert>{failure}</Alert>
      )}
      <Alert>{message.bad}</Alert>
      <p className="small" role="status">
        {message.good}
      </p>
      <div className="stack stack--s labels__buttons">
        {actionButton('png', 'fill', 'Simpan gambar')}
        {actionButton('print', 'soft', `Cetak lembar A4 (${labelsOnSheet} label)`)}
      </div>
      <p className="small">
        Kertas label A4 isi {labelsOnSheet} ({labelSize.width} × {labelSize.height} mm), atau kertas biasa lalu
        digunting. Cetak 100 %, tanpa “sesuaikan dengan halaman”, dan coba pindai satu dahulu.
      </p>
      <Note icon={warning}>Tempel hanya pada produk ini: pemindainya melihat foto, nama, dan produsennya.</Note>
      <details>
        <summary className="labels__summary">Lainnya</summary>
        <div className="stack stack--s">
          {actionButton('svg', 'soft', 'Simpan gambar SVG')}
          <p className="small muted">Alamat dalam kodenya, sama di semua label produk ini:</p>
          <p className="small labels__address">{label.address}</p>
        </div>
      </details>
      {printing > 0 && preview && <LabelSheet key={printing} picture={preview} onDone={() => setPrinting(0)} />}
    </section>
  )
}

/** Undefined in a browser that draws nothing. */
const useLabelSvg = ({ address, product, numbers, certificateNo, until, host }: PrintedLabel): Blob | undefined => {
  const number = numbers.join('\n')
  return useMemo(() => {
    try {
      const label = { address, product, numbers: number.split('\n'), certificateNo, until, host }
      return new Blob([labelSvg(label, measureOnCanvas())], { type: 'image/svg+xml' })
    } catch {
      return undefined
    }
  }, [address, product, number, certificateNo, until, host])
}

const places = Array.from({ length: labelsOnSheet }, (_, index) => index)

/** Prints a sheet of labels and nothing else. It is rendered outside the app, and is visible only in print. */
function LabelSheet({ picture, onDone }: { picture: string; onDone: () => void }) {
  const loaded = useRef(0)
  const onLoad = () => {
    loaded.current += 1
    if (loaded.current === labelsOnSheet) printPage(onDone)
  }
  return createPortal(
    <div className="label-sheet">
      {places.map((place) => (
        <img key={place} src={picture} alt="" onLoad={onLoad} onError={onDone} />
      ))}
    </div>,
    document.body,
  )
}

import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import {
  type LabelReportSubject,
  labelReportAddress,
  labelReportQuery,
  labelReportSubject,
} from '#contract/sni/addresses.ts'
import { guestEditLink, guestEditParam } from '#drafts/guest-edit-link.ts'
import { rejectedEntry } from '#drafts/section/editable-section.ts'
import { sendTimeText } from '#drafts/send-time-text.ts'
import { useHasLeft } from '#drafts/use-has-left.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { useConnectivity } from '#offline/network/connectivity.ts'
import { usePending } from '#offline/outbox/optimistic.ts'
import { guest, person } from '#session/session.ts'
import { forDevice } from '#ui/feedback/device-wording.ts'
import { Empty } from '#ui/feedback/Empty.tsx'
import { Breadcrumbs } from '#ui/nav/Breadcrumbs.tsx'
import { Button } from '#ui/nav/Button.tsx'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import { LabelReportForm } from './LabelReportForm.tsx'
import { isLabelReportKey, labelReportEditor, labelReportName } from './label-report-writes.ts'
import './label-report.css'

/** Reports a label on goods. Also works offline and without an account. */
export function LabelReportPage() {
  const subject = labelReportSubject(useSearch())
  return <LabelReport key={labelReportQuery(subject)} subject={subject} />
}

function LabelReport({ subject }: { subject: LabelReportSubject }) {
  useTitle('Laporkan label')
  const [, go] = useLocation()
  const query = new URLSearchParams(useSearch())
  const keyParam = query.get('laporan') ?? ''
  const editedKey = isLabelReportKey(keyParam) ? keyParam : undefined
  const pending = usePending()
  const isGuests = person() !== guest && query.has(guestEditParam)
  const rows = isGuests ? pending.guests : pending.rows
  const row = editedKey && rejectedEntry(rows, labelReportName(editedKey))
  const owner = isGuests ? guest : person()
  const [end, setEnd] = useState<{ state: 'sent' | 'kept'; key: string }>()
  const hasLeft = useHasLeft(rows, end && labelReportName(end.key))
  const [formNumber, setFormNumber] = useState(0)
  function startOver() {
    setEnd(undefined)
    setFormNumber((number) => number + 1)
    go(labelReportAddress(), { replace: true })
  }
  if (end) return <Thanks end={hasLeft ? 'sent' : end.state} subject={subject} onAnother={startOver} />
  return (
    <div className="label-report stack">
      <Breadcrumbs steps={[{ name: 'Beranda', to: addresses.home }]} here="Laporkan label" />
      <h1 className="title-in-bar">Laporkan label</h1>
      <p>
        Label SNI yang tidak cocok dengan barangnya merugikan pembeli dan produsen yang jujur. Ceritakan apa yang Anda
        lihat; operator memeriksanya.
      </p>
      {subject.product !== undefined && <ProductName id={subject.product} />}
      {subject.product === undefined && subject.certificate !== undefined && (
        <CertificateName id={subject.certificate} />
      )}
      <LabelReportForm
        key={`${owner} ${editedKey ?? 'baru'} ${formNumber}`}
        subject={subject}
        owner={owner}
        reportKey={editedKey}
        row={row || undefined}
        ready={pending.loaded}
        onEnd={(state, key) => setEnd({ state, key })}
        onParked={(key) => {
          const to = labelReportEditor({ ...subject, number: undefined }, key)
          go(isGuests ? guestEditLink(to) : to, { replace: true })
        }}
      />
    </div>
  )
}

/** The product and producer that the label names, if the cache or the server has them. */
const About = ({ name, producer }: { name: string | undefined; producer: string | undefined }) =>
  name ? (
    <p className="label-report__about">
      Tentang: {name}
      {producer && `, ${producer}`}
    </p>
  ) : null

function ProductName({ id }: { id: number }) {
  const { product_detail, merchant_detail } = useQuery(endpointQuery('showcase.detail', { id })).data?.data ?? {}
  return <About name={product_detail?.name} producer={merchant_detail?.name} />
}

function CertificateName({ id }: { id: number }) {
  const [certificate] = useQuery(endpointQuery('sni.check', { id })).data?.data ?? []
  return <About name={certificate?.product} producer={certificate?.producer} />
}

type ThanksProps = { end: 'sent' | 'kept'; subject: LabelReportSubject; onAnother: () => void }

function Thanks({ end, subject, onAnother }: ThanksProps) {
  const page = useRef<HTMLDivElement>(null)
  const { open } = useConnectivity()
  useEffect(() => {
    const title = page.current?.querySelector('h1')
    if (title) title.tabIndex = -1
    title?.focus({ preventScroll: true })
  }, [])
  return (
    <div ref={page}>
      <Empty
        variant="empty"
        page
        title={forDevice(end === 'sent' ? 'Laporan label terkirim' : 'Laporan label tersimpan di HP')}
        description={
          end === 'sent'
            ? 'Terima kasih. Operator memeriksanya; bila Anda menuliskan email, jawabannya datang ke sana.'
            : `${sendTimeText(open)} Anda tidak perlu menunggu di sini.`
        }
      >
        {/* `replace`, so that the back button does not open an empty report. */}
        <ButtonLink to={subject.product === undefined ? addresses.home : addresses.product(subject.product)} replace>
          {subject.product === undefined ? 'Ke beranda' : 'Kembali ke produk'}
        </ButtonLink>
        <Button variant="line" onClick={onAnother}>
          Laporkan label lain
        </Button>
      </Empty>
    </div>
  )
}

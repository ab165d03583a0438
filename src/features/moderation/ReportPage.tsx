import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { type ReportKind, reportKinds } from '#contract/moderation-rules.ts'
import { guestsEditor, guestsMark } from '#forms/contact-write.ts'
import { leavesLater } from '#forms/leaves-later.ts'
import { toPutRight } from '#forms/part.ts'
import { isReportKey, reportEditor, reportName } from '#forms/report-write.ts'
import { usePending } from '#offline/pending.ts'
import { question } from '#offline/question.ts'
import { useRoad } from '#offline/road.ts'
import { guest, person } from '#session/session.ts'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Crumbs } from '#ui/Crumbs.tsx'
import { forDevice } from '#ui/device-words.ts'
import { Empty } from '#ui/Empty.tsx'
import { useTitle } from '#ui/title.ts'
import { ReportForm } from './ReportForm.tsx'
import './moderation.css'

type Thing = { kind: ReportKind; id: number }

const titles: Record<ReportKind, string> = {
  product: 'Laporkan produk',
  shop: 'Laporkan toko',
  posting: 'Laporkan postingan',
  body: 'Laporkan LSPRO',
}
const back: Record<ReportKind, { name: string; to: (id: number) => string }> = {
  product: { name: 'Kembali ke produk', to: addresses.product },
  shop: { name: 'Kembali ke toko', to: addresses.shop },
  posting: { name: 'Kembali ke postingan', to: () => addresses.lsproFeed },
  body: { name: 'Kembali ke LSPRO', to: addresses.lspro },
}

function thingIn(query: URLSearchParams): Thing | undefined {
  const kind = reportKinds.find((one) => one === query.get('kind'))
  const id = Number(query.get('id'))
  return kind && Number.isInteger(id) && id > 0 && id <= 2_147_483_647 ? { kind, id } : undefined
}

/** Reporting a product, a shop, a body or a post of one, with a signal or without, signed in or not. */
export function ReportPage() {
  const thing = thingIn(new URLSearchParams(useSearch()))
  return thing ? <Report key={`${thing.kind} ${thing.id}`} thing={thing} /> : <NoThing />
}

function Report({ thing }: { thing: Thing }) {
  useTitle(titles[thing.kind])
  const [, go] = useLocation()
  const query = new URLSearchParams(useSearch())
  const said = query.get('laporan') ?? ''
  const asked = isReportKey(said) ? said : undefined
  const pending = usePending()
  const isGuests = person() !== guest && query.has(guestsMark)
  const rows = isGuests ? pending.guests : pending.rows
  const row = asked && toPutRight(rows, reportName(asked))
  const whose = isGuests ? guest : person()
  const [end, setEnd] = useState<'sent' | 'kept'>()
  if (end) return <Thanks end={end} thing={thing} />
  return (
    <div className="report stack">
      <Crumbs steps={[{ name: 'Beranda', to: addresses.home }]} here="Laporkan" />
      <h1>{titles[thing.kind]}</h1>
      <About thing={thing} />
      <ReportForm
        key={`${whose} ${asked ?? 'baru'}`}
        thing={thing}
        whose={whose}
        reportKey={asked}
        row={row || undefined}
        ready={pending.known}
        onEnd={setEnd}
        onParked={(key) => {
          const to = reportEditor(thing, key)
          go(isGuests ? guestsEditor(to) : to, { replace: true })
        }}
      />
    </div>
  )
}

/** What it is about, by name, where this phone or the server knows it. */
function About({ thing }: { thing: Thing }) {
  if (thing.kind === 'product') return <Product id={thing.id} />
  if (thing.kind === 'shop') return <Shop id={thing.id} />
  return thing.kind === 'body' ? <Body id={thing.id} /> : null
}
const Name = ({ children }: { children: ReactNode }) => (children ? <p className="report__about">{children}</p> : null)
const Product = ({ id }: { id: number }) => (
  <Name>{useQuery(question('showcase.detail', { id })).data?.data.product_detail.name}</Name>
)
const Shop = ({ id }: { id: number }) => (
  <Name>{useQuery(question('shops.detail', { id })).data?.data.merchant.name}</Name>
)
const Body = ({ id }: { id: number }) => <Name>{useQuery(question('lspro.detail', { id })).data?.data.lspro.name}</Name>

function Thanks({ end, thing }: { end: 'sent' | 'kept'; thing: Thing }) {
  const page = useRef<HTMLDivElement>(null)
  const { open } = useRoad()
  useEffect(() => {
    const title = page.current?.querySelector('h1')
    if (title) title.tabIndex = -1
    title?.focus({ preventScroll: true })
  }, [])
  const { name, to } = back[thing.kind]
  return (
    <div ref={page}>
      <Empty
        look="empty"
        page
        title={forDevice(end === 'sent' ? 'Laporan terkirim' : 'Laporan tersimpan di HP')}
        say={
          end === 'sent'
            ? 'Terima kasih. Operator memeriksanya dan memutuskan apa yang perlu dilakukan.'
            : `${leavesLater(open)} Anda tidak perlu menunggu di sini.`
        }
      >
        {/* The way back does not lead to an empty report. */}
        <ButtonLink to={to(thing.id)} replace>
          {name}
        </ButtonLink>
      </Empty>
    </div>
  )
}

function NoThing() {
  useTitle('Laporkan')
  return (
    <Empty
      look="find"
      page
      title="Tidak ada yang dilaporkan"
      say="Buka produk, toko, LSPRO, atau postingannya, lalu pilih Laporkan."
    >
      <ButtonLink to={addresses.home}>Ke beranda</ButtonLink>
    </Empty>
  )
}

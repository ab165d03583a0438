import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { dayInJakarta, longDate } from '#contract/dates.ts'
import { cutText } from '#contract/format.ts'
import type { EndpointName } from '#contract/index.ts'
import type { LsproPosting } from '#contract/lspro/lspro-schemas.ts'
import { type ReportKind, reportKinds } from '#contract/moderation/moderation-rules.ts'
import { guestsEditor, guestsMark } from '#drafts/guests-editor.ts'
import { rejectedEntry } from '#drafts/section/editable-section.ts'
import { sendTimeText } from '#drafts/send-time-text.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { useConnectivity } from '#offline/network/connectivity.ts'
import { usePending } from '#offline/outbox/optimistic.ts'
import { guest, person } from '#session/session.ts'
import { forDevice } from '#ui/feedback/device-wording.ts'
import { Empty } from '#ui/feedback/Empty.tsx'
import { plainTextOf } from '#ui/fields/rich-text-length.ts'
import { Breadcrumbs } from '#ui/nav/Breadcrumbs.tsx'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import { ReportForm } from './ReportForm.tsx'
import { isReportKey, reportEditor, reportName } from './report-writes.ts'
import './moderation.css'

type ReportSubject = { kind: ReportKind; id: number }

const titles: Record<ReportKind, string> = {
  product: 'Laporkan produk',
  shop: 'Laporkan toko',
  posting: 'Laporkan postingan',
  body: 'Laporkan LSPRO',
}
const backLinks: Record<ReportKind, { name: string; to: (id: number) => string }> = {
  product: { name: 'Kembali ke produk', to: addresses.product },
  shop: { name: 'Kembali ke toko', to: addresses.shop },
  posting: { name: 'Kembali ke postingan', to: () => addresses.lsproFeed },
  body: { name: 'Kembali ke LSPRO', to: addresses.lspro },
}

function subjectIn(query: URLSearchParams): ReportSubject | undefined {
  const kind = reportKinds.find((one) => one === query.get('kind'))
  const id = Number(query.get('id'))
  return kind && Number.isInteger(id) && id > 0 && id <= 2_147_483_647 ? { kind, id } : undefined
}

/** Reporting a product, a shop, a body or a post of one, with a signal or without, signed in or not. */
export function ReportPage() {
  const thing = subjectIn(new URLSearchParams(useSearch()))
  return thing ? <Report key={`${thing.kind} ${thing.id}`} thing={thing} /> : <NothingToReport />
}

function Report({ thing }: { thing: ReportSubject }) {
  useTitle(titles[thing.kind])
  const [, go] = useLocation()
  const query = new URLSearchParams(useSearch())
  const keyParam = query.get('laporan') ?? ''
  const editedKey = isReportKey(keyParam) ? keyParam : undefined
  const pending = usePending()
  const isGuests = person() !== guest && query.has(guestsMark)
  const rows = isGuests ? pending.guests : pending.rows
  const row = editedKey && rejectedEntry(rows, reportName(editedKey))
  const owner = isGuests ? guest : person()
  const [end, setEnd] = useState<'sent' | 'kept'>()
  if (end) return <Thanks end={end} thing={thing} />
  return (
    <div className="report stack">
      <Breadcrumbs steps={[{ name: 'Beranda', to: addresses.home }]} here="Laporkan" />
      <h1>{titles[thing.kind]}</h1>
      <SubjectName thing={thing} />
      <ReportForm
        key={`${owner} ${editedKey ?? 'baru'}`}
        thing={thing}
        owner={owner}
        reportKey={editedKey}
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
function SubjectName({ thing }: { thing: ReportSubject }) {
  if (thing.kind === 'product') return <ProductName id={thing.id} />
  if (thing.kind === 'shop') return <ShopName id={thing.id} />
  return thing.kind === 'body' ? <LsproName id={thing.id} /> : <PostName id={thing.id} />
}
const Name = ({ children }: { children: ReactNode }) => (children ? <p className="report__about">{children}</p> : null)
const ProductName = ({ id }: { id: number }) => (
  <Name>{useQuery(endpointQuery('showcase.detail', { id })).data?.data.product_detail.name}</Name>
)
const ShopName = ({ id }: { id: number }) => (
  <Name>{useQuery(endpointQuery('shops.detail', { id })).data?.data.merchant.name}</Name>
)
const LsproName = ({ id }: { id: number }) => (
  <Name>{useQuery(endpointQuery('lspro.detail', { id })).data?.data.lspro.name}</Name>
)

/** A post has no name: it is known by its body, its day and how it begins. */
function PostName({ id }: { id: number }) {
  const client = useQueryClient()
  const asked = useQuery(endpointQuery('lspro.posts', { post_id: id, rows: 1 }))
  const post = asked.data?.data.lspro_posting[0] ?? postInCache(client, id)
  if (!post) return null
  const day = longDate(dayInJakarta(Date.parse(post.created_at)))
  const words = cutText(plainTextOf(post.remark).replaceAll('\n', ' '), maxPostWords)
  return <Name>{`${post.name}, ${day}${words && `: ${words}`}`}</Name>
}

/** How many letters of a post name it. */
const maxPostWords = 80
const postQueries: readonly unknown[] = ['lspro.posts', 'lspro.searchPosts', 'lspro.detail'] satisfies EndpointName[]
type PostPage = { data: { lspro_posting: LsproPosting[] } }

/** The post in an answer that this phone has already: without a signal the server cannot be asked for it alone. */
function postInCache(client: QueryClient, id: number): LsproPosting | undefined {
  const answers = client.getQueriesData<PostPage | { pages: PostPage[] }>({
    predicate: ({ queryKey }) => postQueries.includes(queryKey[0]),
  })
  return answers
    .flatMap(([, answer]) => (answer && 'pages' in answer ? answer.pages : (answer ?? [])))
    .flatMap(({ data }) => data.lspro_posting)
    .find((post) => post.id === id)
}

function Thanks({ end, thing }: { end: 'sent' | 'kept'; thing: ReportSubject }) {
  const page = useRef<HTMLDivElement>(null)
  const { open } = useConnectivity()
  useEffect(() => {
    const title = page.current?.querySelector('h1')
    if (title) title.tabIndex = -1
    title?.focus({ preventScroll: true })
  }, [])
  const { name, to } = backLinks[thing.kind]
  return (
    <div ref={page}>
      <Empty
        look="empty"
        page
        title={forDevice(end === 'sent' ? 'Laporan terkirim' : 'Laporan tersimpan di HP')}
        say={
          end === 'sent'
            ? 'Terima kasih. Operator memeriksanya dan memutuskan apa yang perlu dilakukan.'
            : `${sendTimeText(open)} Anda tidak perlu menunggu di sini.`
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

function NothingToReport() {
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

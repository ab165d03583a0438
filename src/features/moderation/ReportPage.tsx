import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import type { EndpointName } from '#contract/index.ts'
import type { LsproPosting } from '#contract/lspro/schemas.ts'
import { type ReportKind, reportKinds } from '#contract/moderation/rules.ts'
import { cutText } from '#contract/text/cut-text.ts'
import { plainTextOf } from '#contract/text/rich-text.ts'
import { dayInJakarta, longDate } from '#contract/time/dates.ts'
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
  const kind = reportKinds.find((reportKind) => reportKind === query.get('kind'))
  const id = Number(query.get('id'))
  return kind && Number.isInteger(id) && id > 0 && id <= 2_147_483_647 ? { kind, id } : undefined
}

/** Reports a product, a shop, a body or a body's post. Also works offline and without an account. */
export function ReportPage() {
  const subject = subjectIn(new URLSearchParams(useSearch()))
  return subject ? <Report key={`${subject.kind} ${subject.id}`} subject={subject} /> : <NothingToReport />
}

function Report({ subject }: { subject: ReportSubject }) {
  useTitle(titles[subject.kind])
  const [, go] = useLocation()
  const query = new URLSearchParams(useSearch())
  const keyParam = query.get('laporan') ?? ''
  const editedKey = isReportKey(keyParam) ? keyParam : undefined
  const pending = usePending()
  const isGuests = person() !== guest && query.has(guestEditParam)
  const rows = isGuests ? pending.guests : pending.rows
  const row = editedKey && rejectedEntry(rows, reportName(editedKey))
  const owner = isGuests ? guest : person()
  const [end, setEnd] = useState<{ state: 'sent' | 'kept'; key: string }>()
  const hasLeft = useHasLeft(rows, end && reportName(end.key))
  if (end) return <Thanks end={hasLeft ? 'sent' : end.state} subject={subject} />
  return (
    <div className="report stack">
      <Breadcrumbs steps={[{ name: 'Beranda', to: addresses.home }]} here="Laporkan" />
      <h1>{titles[subject.kind]}</h1>
      <SubjectName subject={subject} />
      <ReportForm
        key={`${owner} ${editedKey ?? 'baru'}`}
        subject={subject}
        owner={owner}
        reportKey={editedKey}
        row={row || undefined}
        ready={pending.loaded}
        onEnd={(state, key) => setEnd({ state, key })}
        onParked={(key) => {
          const to = reportEditor(subject, key)
          go(isGuests ? guestEditLink(to) : to, { replace: true })
        }}
      />
    </div>
  )
}

/** The name of the reported subject, if the cache or the server has it. */
function SubjectName({ subject }: { subject: ReportSubject }) {
  if (subject.kind === 'product') return <ProductName id={subject.id} />
  if (subject.kind === 'shop') return <ShopName id={subject.id} />
  return subject.kind === 'body' ? <LsproName id={subject.id} /> : <PostName id={subject.id} />
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

/** A post has no name: show its body, its day and the first `maxPostWords` characters. */
function PostName({ id }: { id: number }) {
  const client = useQueryClient()
  const query = useQuery(endpointQuery('lspro.posts', { post_id: id, rows: 1 }))
  const post = query.data?.data.lspro_posting[0] ?? postInCache(client, id)
  if (!post) return null
  const day = longDate(dayInJakarta(Date.parse(post.created_at)))
  const words = cutText(plainTextOf(post.remark).replaceAll('\n', ' '), maxPostWords)
  return <Name>{`${post.name}, ${day}${words && `: ${words}`}`}</Name>
}

const maxPostWords = 80 // characters
const postQueries: readonly unknown[] = ['lspro.posts', 'lspro.searchPosts', 'lspro.detail'] satisfies EndpointName[]
type PostPage = { data: { lspro_posting: LsproPosting[] } }

/** The post from a cached response: offline, the post cannot be fetched by itself. */
function postInCache(client: QueryClient, id: number): LsproPosting | undefined {
  const answers = client.getQueriesData<PostPage | { pages: PostPage[] }>({
    predicate: ({ queryKey }) => postQueries.includes(queryKey[0]),
  })
  return answers
    .flatMap(([, answer]) => (answer && 'pages' in answer ? answer.pages : (answer ?? [])))
    .flatMap(({ data }) => data.lspro_posting)
    .find((post) => post.id === id)
}

function Thanks({ end, subject }: { end: 'sent' | 'kept'; subject: ReportSubject }) {
  const page = useRef<HTMLDivElement>(null)
  const { open } = useConnectivity()
  useEffect(() => {
    const title = page.current?.querySelector('h1')
    if (title) title.tabIndex = -1
    title?.focus({ preventScroll: true })
  }, [])
  const { name, to } = backLinks[subject.kind]
  return (
    <div ref={page}>
      <Empty
        variant="empty"
        page
        title={forDevice(end === 'sent' ? 'Laporan terkirim' : 'Laporan tersimpan di HP')}
        description={
          end === 'sent'
            ? 'Terima kasih. Operator memeriksanya dan memutuskan apa yang perlu dilakukan.'
            : `${sendTimeText(open)} Anda tidak perlu menunggu di sini.`
        }
      >
        {/* `replace`, so that the back button does not open an empty report. */}
        <ButtonLink to={to(subject.id)} replace>
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
      variant="find"
      page
      title="Tidak ada yang dilaporkan"
      description="Buka produk, toko, LSPRO, atau postingannya, lalu pilih Laporkan."
    >
      <ButtonLink to={addresses.home}>Ke beranda</ButtonLink>
    </Empty>
  )
}

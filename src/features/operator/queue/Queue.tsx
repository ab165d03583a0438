import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'wouter'
import { maxQueueRows, type QueueItem } from '#contract/operator/operator.ts'
import { countedText } from '#contract/showcase/rules.ts'
import { wholeNumber } from '#contract/text/format.ts'
import { formatDateTime } from '#contract/time/dates.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { down } from '#ui/display/icons.ts'
import { lock } from '#ui/display/lazy-icons.ts'
import { Empty } from '#ui/feedback/Empty.tsx'
import { SkeletonLine } from '#ui/feedback/Skeleton.tsx'
import { StatusTag } from '#ui/feedback/StatusTag.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { Photo } from '#ui/media/Photo.tsx'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { DeskQueryResult } from '../desk/DeskQueryResult.tsx'
import { type DeskAnswer, deskQuery } from '../desk/desk-client.ts'
import { waitingText } from '../desk/format-age.ts'
import { ListPager } from '../desk/list/ListPager.tsx'
import { useNow } from '../desk/use-now.ts'
import { QueueTabs } from './QueueTabs.tsx'
import { ageOptions, isFiltered, type QueueView, queueAddress, queueInputOf, reviewAddress } from './queue-view.ts'

type Props = {
  view: QueueView
  /** The id of the product that is open beside the queue. */
  open?: number
  /** The queue is a page of its own, and its title is the h1. */
  page?: boolean
}

/** The queue with its filters: a page of its own, or the left column of a review. */
export function Queue({ view, open, page = false }: Props) {
  const queue = useQuery(deskQuery('queue', queueInputOf(view)))
  const Title = page ? 'h1' : 'h2'
  const filteredTotal = queue.data?.total_filtered
  const to = (changed: QueueView) => (open === undefined ? queueAddress(changed) : reviewAddress(open, changed))
  return (
    <section className={page ? 'queue' : 'queue only-wide'} aria-label="Antrean">
      <div className="queue__head">
        <Title>Antrean</Title>
        {filteredTotal !== undefined && (
          <span className="small muted">{countedText(filteredTotal, maxQueueRows)} menunggu</span>
        )}
      </div>
      {page && <QueueTabs current="queue" />}
      <QueueFilters view={view} to={to} />
      <DeskQueryResult
        query={queue}
        what="Antrean"
        skeleton={<QueueSkeleton />}
        empty={({ data }) => data.length === 0 && emptyQueue(view)}
      >
        {({ data, pages, total }) => (
          <>
            {isFiltered(view) && total >= maxQueueRows && (
              <p className="small muted">
                Disaring dari {wholeNumber(maxQueueRows)} pengajuan yang paling lama menunggu.
              </p>
            )}
            <ol className="queue__list">
              {data.map((item) => (
                <QueueRow key={item.product_id} item={item} view={view} open={item.product_id === open} />
              ))}
            </ol>
            <ListPager page={view.page ?? 1} pages={pages} to={(number) => to({ ...view, page: number })} />
          </>
        )}
      </DeskQueryResult>
    </section>
  )
}

const emptyQueue = (view: QueueView) =>
  isFiltered(view) ? (
    <Empty variant="empty" title="Tidak ada yang menunggu." description="Dengan saringan ini.">
      <ButtonLink to={queueAddress({})} variant="soft">
        Lihat semua
      </ButtonLink>
    </Empty>
  ) : (
    <Empty variant="empty" title="Tidak ada yang menunggu." description="Yang dikirim produsen muncul di sini." />
  )

function QueueRow({ item, view, open }: { item: QueueItem; view: QueueView; open: boolean }) {
  const now = useNow()
  const { claim } = item
  return (
    <li>
      <Link href={reviewAddress(item.product_id, view)} {...(open && { 'aria-current': 'true' as const })}>
        <Photo path={item.img_url} facts={item.img} alt="" sizes="44px" />
        <span className="small queue__text">
          <b title={item.name}>{item.name}</b>
          <span className="muted xs">
            {item.province_name} · {waitingText(Date.parse(item.queued_at), now)}
          </span>
          <span className="queue__badges">
            {item.is_sni === 1 && <StatusTag variant="good">SNI</StatusTag>}
            {item.kind === 'revision' && <StatusTag>Revisi</StatusTag>}
            {item.sent > 1 && <StatusTag>Kiriman ke-{item.sent}</StatusTag>}
            {claim && (
              <StatusTag variant={claim.mine ? 'plain' : 'wait'}>
                <Icon d={lock} size="xs" />
                {claim.mine ? 'Anda pegang' : `${claim.name}, sampai ${formatDateTime(Date.parse(claim.until))}`}
              </StatusTag>
            )}
          </span>
        </span>
      </Link>
    </li>
  )
}

const QueueSkeleton = () => (
  <div className="queue__list" aria-hidden="true">
    {[1, 2, 3, 4].map((line) => (
      <div key={line} className="queue__skeleton">
        <span className="skeleton skeleton--pic" />
        <div>
          <SkeletonLine width={80} />
          <SkeletonLine width={60} />
        </div>
      </div>
    ))}
  </div>
)

const allOption = (name: string) => ({ id: 0, name })
/** Inactive LSPROs are offered too, because a waiting product may name one. */
const lsproOption = ({ id, name, status }: DeskAnswer<'choices'>['data']['lspros'][number]) => ({
  ...{ id, name: status === 'active' ? name : `${name} (tidak aktif)` },
})

/** The filters of the queue. Its order is fixed: the oldest first. */
function QueueFilters({ view, to }: { view: QueueView; to: (view: QueueView) => string }) {
  const [, go] = useLocation()
  const { data: choices } = useQuery({ ...deskQuery('choices', {}), staleTime: 300_000 })
  const { data: categories } = useQuery(endpointQuery('showcase.categories', {}))
  const show = (change: QueueView) => go(to({ ...view, ...change, page: undefined }), { replace: true })
  const selectNames = ['province_id', 'lspro_id', 'category_id', 'older_than'] as const
  const activeCount = selectNames.filter((name) => view[name]).length
  const select = (
    name: (typeof selectNames)[number],
    label: string,
    options: readonly { id: number; name: string }[],
  ) => (
    <Select
      label={label}
      value={view[name] ?? 0}
      options={options}
      onPick={(id) => show({ [name]: id || undefined })}
    />
  )
  const chip = (is_sni: 0 | 1, name: string) => (
    <button
      type="button"
      className={view.is_sni === is_sni ? 'chip chip--on' : 'chip'}
      aria-pressed={view.is_sni === is_sni}
      onClick={() => show({ is_sni: view.is_sni === is_sni ? undefined : is_sni })}
    >
      {name}
    </button>
  )
  return (
    <div className="stack stack--s">
      <fieldset className="row row--wrap">
        <legend className="sr">Saring</legend>
        {isFiltered(view) && (
          <button type="button" className="chip" onClick={() => go(to({}), { replace: true })}>
            Semua
          </button>
        )}
        {chip(1, 'SNI')}
        {chip(0, 'Non-SNI')}
      </fieldset>
      <details className="queue__more" {...(activeCount > 0 && { open: true })}>
        <summary>
          Saringan lain{activeCount > 0 && ` (${activeCount})`}
          <Icon d={down} size="s" />
        </summary>
        <div className="stack stack--s">
          {select('province_id', 'Provinsi', [allOption('Semua provinsi'), ...(choices?.data.provinces ?? [])])}
          {select('lspro_id', 'LSPRO', [allOption('Semua LSPRO'), ...(choices?.data.lspros ?? []).map(lsproOption)])}
          {select('category_id', 'Kategori', [
            allOption('Semua kategori'),
            ...(categories?.data ?? []).flatMap(({ id, name, child }) => [
              { id, name },
              ...child.map((sub) => ({ id: sub.id, name: `${name}: ${sub.name}` })),
            ]),
          ])}
          {select('older_than', 'Lama menunggu', ageOptions)}
        </div>
      </details>
    </div>
  )
}

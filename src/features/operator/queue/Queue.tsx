import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { wholeNumber } from '#contract/format.ts'
import type { QueueItem } from '#contract/operator/operator.ts'
import { formatDateTime } from '#ui/display/format-date-time.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { lock } from '#ui/display/lazy-icons.ts'
import { Empty } from '#ui/feedback/Empty.tsx'
import { SkeletonLine } from '#ui/feedback/Skeleton.tsx'
import { StatusTag } from '#ui/feedback/StatusTag.tsx'
import { Photo } from '#ui/media/Photo.tsx'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { DeskQueryResult } from '../desk/DeskQueryResult.tsx'
import { deskQuery } from '../desk/desk-client.ts'
import { waitingText } from '../desk/format-age.ts'
import { ListPager } from '../desk/list/ListPager.tsx'
import { useNow } from '../desk/use-now.ts'
import { QueueFilters } from './QueueFilters.tsx'
import { QueueTabs } from './QueueTabs.tsx'
import { isFiltered, type QueueView, queueAddress, queueInputOf, reviewAddress } from './queue-view.ts'

type Props = {
  view: QueueView
  /** The one that is open beside it. */
  open?: number
  /** The queue is the page, and its title the page's first heading. */
  page?: boolean
}

/** The queue with its filters: a page of its own, and the left column of a review. */
export function Queue({ view, open, page = false }: Props) {
  const queue = useQuery(deskQuery('queue', queueInputOf(view)))
  const Title = page ? 'h1' : 'h2'
  const filteredTotal = queue.data?.total_filtered
  const to = (changed: QueueView) => (open === undefined ? queueAddress(changed) : reviewAddress(open, changed))
  return (
    <section className={page ? 'queue' : 'queue only-wide'} aria-label="Antrean">
      <div className="queue__head">
        <Title>Antrean</Title>
        {filteredTotal !== undefined && <span className="small muted">{wholeNumber(filteredTotal)} menunggu</span>}
      </div>
      {page && <QueueTabs here="queue" />}
      <QueueFilters view={view} to={to} />
      <DeskQueryResult
        of={queue}
        what="Antrean"
        bones={<QueueSkeleton />}
        empty={({ data }) => data.length === 0 && emptyQueue(view)}
      >
        {({ data, pages }) => (
          <>
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
    <Empty look="empty" title="Tidak ada yang menunggu." say="Dengan saringan ini.">
      <ButtonLink to={queueAddress({})} look="soft">
        Lihat semua
      </ButtonLink>
    </Empty>
  ) : (
    <Empty look="empty" title="Tidak ada yang menunggu." say="Yang dikirim produsen muncul di sini." />
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
            {item.is_sni === 1 && <StatusTag look="good">SNI</StatusTag>}
            {item.kind === 'revision' && <StatusTag>Revisi</StatusTag>}
            {item.sent > 1 && <StatusTag>Kiriman ke-{item.sent}</StatusTag>}
            {claim && (
              <StatusTag look={claim.mine ? 'plain' : 'wait'}>
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
        <span className="bone bone--pic" />
        <div>
          <SkeletonLine width={80} />
          <SkeletonLine width={60} />
        </div>
      </div>
    ))}
  </div>
)

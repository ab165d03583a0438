import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { QueueItem } from '#contract/operator.ts'
import { wholeNumber } from '#contract/values.ts'
import { BoneLine } from '#ui/Bone.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Empty } from '#ui/Empty.tsx'
import { Icon } from '#ui/Icon.tsx'
import { lock } from '#ui/late-icons.ts'
import { moment } from '#ui/moment.ts'
import { Photo } from '#ui/Photo.tsx'
import { State } from '#ui/State.tsx'
import { waitedText } from './age.ts'
import { DeskReply } from './DeskReply.tsx'
import { deskQuestion } from './desk.ts'
import { useNow } from './now.ts'
import { Pages } from './Pages.tsx'
import { QueueFilters } from './QueueFilters.tsx'
import { QueueTabs } from './QueueTabs.tsx'
import { askOf, isFiltered, type QueueView, queueAddress, reviewAddress } from './queue-view.ts'

type Props = {
  view: QueueView
  /** The one that is open beside it. */
  open?: number
  /** The queue is the page, and its title the page's first heading. */
  page?: boolean
}

/** The queue with its filters: a page of its own, and the left column of a review. */
export function Queue({ view, open, page = false }: Props) {
  const queue = useQuery(deskQuestion('queue', askOf(view)))
  const Title = page ? 'h1' : 'h2'
  const shown = queue.data?.total_filtered
  const to = (changed: QueueView) => (open === undefined ? queueAddress(changed) : reviewAddress(open, changed))
  return (
    <section className={page ? 'queue' : 'queue only-wide'} aria-label="Antrean">
      <div className="queue__head">
        <Title>Antrean</Title>
        {shown !== undefined && <span className="small muted">{wholeNumber(shown)} menunggu</span>}
      </div>
      {page && <QueueTabs here="queue" />}
      <QueueFilters view={view} to={to} />
      <DeskReply
        of={queue}
        what="Antrean"
        bones={<QueueBones />}
        empty={({ data }) => data.length === 0 && nobody(view)}
      >
        {({ data, pages }) => (
          <>
            <ol className="queue__list">
              {data.map((item) => (
                <QueueRow key={item.product_id} item={item} view={view} open={item.product_id === open} />
              ))}
            </ol>
            <Pages page={view.page ?? 1} pages={pages} to={(number) => to({ ...view, page: number })} />
          </>
        )}
      </DeskReply>
    </section>
  )
}

const nobody = (view: QueueView) =>
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
        <span className="small queue__words">
          <b title={item.name}>{item.name}</b>
          <span className="muted xs">
            {item.province_name} · {waitedText(Date.parse(item.queued_at), now)}
          </span>
          <span className="queue__marks">
            {item.is_sni === 1 && <State look="good">SNI</State>}
            {item.kind === 'revision' && <State>Revisi</State>}
            {item.sent > 1 && <State>Kiriman ke-{item.sent}</State>}
            {claim && (
              <State look={claim.mine ? 'plain' : 'wait'}>
                <Icon d={lock} size="xs" />
                {claim.mine ? 'Anda pegang' : `${claim.name}, sampai ${moment(Date.parse(claim.until))}`}
              </State>
            )}
          </span>
        </span>
      </Link>
    </li>
  )
}

const QueueBones = () => (
  <div className="queue__list" aria-hidden="true">
    {[1, 2, 3, 4].map((line) => (
      <div key={line} className="queue__bone">
        <span className="bone bone--pic" />
        <div>
          <BoneLine width={80} />
          <BoneLine width={60} />
        </div>
      </div>
    ))}
  </div>
)

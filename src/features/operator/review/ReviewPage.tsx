import { useQuery } from '@tanstack/react-query'
import { useSearch } from 'wouter'
import { Empty } from '#ui/feedback/Empty.tsx'
import { SkeletonLine } from '#ui/feedback/Skeleton.tsx'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { DeskQueryResult } from '../desk/DeskQueryResult.tsx'
import { deskQuery } from '../desk/desk-client.ts'
import { Queue } from '../queue/Queue.tsx'
import { queueAddress, queueViewOf } from '../queue/queue-view.ts'
import { RequireTwoFactor } from '../security/RequireTwoFactor.tsx'
import { EditPage } from './edit/EditPage.tsx'
import { ProductReview } from './ProductReview.tsx'
import './review.css'

/** The review of one product. With `edit` in the address, the form in which an operator edits the product. */
export const ReviewPage = () => (
  <RequireTwoFactor>
    <ReviewScreen />
  </RequireTwoFactor>
)

function ReviewScreen() {
  const query = new URLSearchParams(useSearch())
  const id = Number(query.get('id'))
  const view = queueViewOf(query)
  const isId = Number.isInteger(id) && id > 0 && id <= 2_147_483_647
  // Never shows cached data: the operator must decide about the current version.
  const review = useQuery({ ...deskQuery('review', { id }), enabled: isId, gcTime: 0, staleTime: 0 })
  const back = <ButtonLink to={queueAddress(view)}>Ke antrean</ButtonLink>
  if (!isId)
    return (
      <Empty variant="find" page title="Produk tidak ditemukan.">
        {back}
      </Empty>
    )
  return (
    <div className="desk-columns">
      <Queue view={view} open={id} />
      <DeskQueryResult
        query={review}
        what="Produk"
        skeleton={<ReviewSkeleton />}
        page
        refused={({ message }) => (
          <Empty variant="find" page title={message}>
            {back}
          </Empty>
        )}
      >
        {({ data }) =>
          query.has('edit') ? (
            <EditPage key={id} review={data} view={view} />
          ) : (
            <ProductReview key={id} review={data} view={view} />
          )
        }
      </DeskQueryResult>
    </div>
  )
}

const ReviewSkeleton = () => (
  <>
    <div className="stack" aria-hidden="true">
      <SkeletonLine width={60} />
      <span className="skeleton skeleton--pic review__skeleton" />
      <SkeletonLine width={80} />
      <SkeletonLine width={80} />
    </div>
    <div className="verdict" aria-hidden="true">
      <SkeletonLine width={40} />
      <SkeletonLine width={80} />
      <SkeletonLine width={80} />
      <SkeletonLine width={60} />
      <span className="skeleton verdict__skeleton" />
      <span className="skeleton skeleton--button" />
    </div>
  </>
)

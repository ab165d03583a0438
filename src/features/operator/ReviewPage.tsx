import { useQuery } from '@tanstack/react-query'
import { useSearch } from 'wouter'
import { BoneLine } from '#ui/Bone.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Empty } from '#ui/Empty.tsx'
import { AtDesk } from './AtDesk.tsx'
import { DeskReply } from './DeskReply.tsx'
import { deskQuestion } from './desk.ts'
import { EditPage } from './EditPage.tsx'
import { Queue } from './Queue.tsx'
import { queueAddress, viewOf } from './queue-view.ts'
import { Review } from './Review.tsx'
import './review.css'

/** One product as it waits, to be decided about (O3). With `edit` the platform changes it itself (O7). */
export const ReviewPage = () => (
  <AtDesk>
    <ReviewBench />
  </AtDesk>
)

function ReviewBench() {
  const query = new URLSearchParams(useSearch())
  const id = Number(query.get('id'))
  const view = viewOf(query)
  const isId = Number.isInteger(id) && id > 0 && id <= 2_147_483_647
  // Nothing of an earlier look is shown first: what was seen is what is decided about.
  const review = useQuery({ ...deskQuestion('review', { id }), enabled: isId, gcTime: 0, staleTime: 0 })
  const back = <ButtonLink to={queueAddress(view)}>Ke antrean</ButtonLink>
  if (!isId)
    return (
      <Empty look="find" page title="Produk tidak ditemukan.">
        {back}
      </Empty>
    )
  return (
    <div className="bench">
      <Queue view={view} open={id} />
      <DeskReply
        of={review}
        what="Produk"
        bones={<ReviewBones />}
        page
        refused={({ message }) => (
          <Empty look="find" page title={message}>
            {back}
          </Empty>
        )}
      >
        {({ data }) =>
          query.has('edit') ? (
            <EditPage key={id} review={data} view={view} />
          ) : (
            <Review key={id} review={data} view={view} />
          )
        }
      </DeskReply>
    </div>
  )
}

const ReviewBones = () => (
  <>
    <div className="stack" aria-hidden="true">
      <BoneLine width={60} />
      <span className="bone bone--pic review__bone" />
      <BoneLine width={80} />
      <BoneLine width={80} />
    </div>
    <div className="verdict" aria-hidden="true">
      <BoneLine width={40} />
      <BoneLine width={80} />
      <BoneLine width={80} />
      <BoneLine width={60} />
      <span className="bone verdict__bone" />
      <span className="bone bone--button" />
    </div>
  </>
)

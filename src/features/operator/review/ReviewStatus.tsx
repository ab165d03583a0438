import { formatDateTime } from '#contract/dates.ts'
import type { Review } from '#contract/operator/operator.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { clock } from '#ui/display/icons.ts'
import { lock } from '#ui/display/lazy-icons.ts'
import { Note } from '#ui/feedback/Note.tsx'
import { StatusTag } from '#ui/feedback/StatusTag.tsx'
import { Button } from '#ui/nav/Button.tsx'
import { remainingText } from '../desk/format-age.ts'
import { reviewStates } from './review-states.ts'

type Claim = NonNullable<Review['claim']>
type Props = {
  review: Review
  /** Somebody else looks at it. */
  othersClaim: Claim | undefined
  ownClaim: Claim | undefined
  now: number
  claimError: string | undefined
  onTake: () => void
}

/** Where it stands, and who has it. */
export function ReviewStatus({
  review,
  othersClaim: held,
  ownClaim: mine,
  now,
  claimError: claimWrong,
  onTake,
}: Props) {
  const { says, look } = reviewStates[review.review_state]
  const isSubmitted = review.review_state === 'submitted'
  const remaining = mine && remainingText(Date.parse(mine.until), now)
  return (
    <>
      <p className="row row--wrap">
        <StatusTag look={look}>
          {isSubmitted && <Icon d={clock} size="xs" />}
          {says}
        </StatusTag>
        {review.kind === 'revision' && <StatusTag>Revisi produk yang tampil</StatusTag>}
        {isSubmitted && remaining && (
          <StatusTag>
            <Icon d={lock} size="xs" />
            Anda yang memegang, {remaining}
          </StatusTag>
        )}
      </p>
      {held && (
        <Note icon={lock} look="wait" action={<TakeClaimButton onTake={onTake} />}>
          <strong>Sedang ditinjau {held.name}</strong> sampai {formatDateTime(Date.parse(held.until))}. Anda hanya dapat
          membaca.
        </Note>
      )}
      {isSubmitted && !held && !remaining && claimWrong && (
        <Note icon={lock} look="wait" action={<TakeClaimButton onTake={onTake} />}>
          {claimWrong}
        </Note>
      )}
    </>
  )
}

const TakeClaimButton = ({ onTake }: { onTake: () => void }) => (
  <Button look="text" small onClick={onTake}>
    Coba ambil
  </Button>
)

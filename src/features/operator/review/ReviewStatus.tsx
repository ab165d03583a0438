import type { Review } from '#contract/operator/operator.ts'
import { formatDateTime } from '#contract/time/dates.ts'
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
  /** The claim of a colleague. */
  othersClaim: Claim | undefined
  ownClaim: Claim | undefined
  now: number
  claimError: string | undefined
  onTake: () => void
}

/** The review state, and who has claimed the product. */
export function ReviewStatus({ review, othersClaim, ownClaim, now, claimError, onTake }: Props) {
  const { label, variant } = reviewStates[review.review_state]
  const isSubmitted = review.review_state === 'submitted'
  const remaining = ownClaim && remainingText(Date.parse(ownClaim.until), now)
  return (
    <>
      <p className="row row--wrap">
        <StatusTag variant={variant}>
          {isSubmitted && <Icon d={clock} size="xs" />}
          {label}
        </StatusTag>
        {review.kind === 'revision' && <StatusTag>Revisi produk yang tampil</StatusTag>}
        {isSubmitted && remaining && (
          <StatusTag>
            <Icon d={lock} size="xs" />
            Anda yang memegang, {remaining}
          </StatusTag>
        )}
      </p>
      {othersClaim && (
        <Note icon={lock} variant="wait" action={<TakeClaimButton onTake={onTake} />}>
          <strong>Sedang ditinjau {othersClaim.name}</strong> sampai {formatDateTime(Date.parse(othersClaim.until))}.
          Anda hanya dapat membaca.
        </Note>
      )}
      {isSubmitted && !othersClaim && !remaining && claimError && (
        <Note icon={lock} variant="wait" action={<TakeClaimButton onTake={onTake} />}>
          {claimError}
        </Note>
      )}
    </>
  )
}

const TakeClaimButton = ({ onTake }: { onTake: () => void }) => (
  <Button variant="text" small onClick={onTake}>
    Coba ambil
  </Button>
)

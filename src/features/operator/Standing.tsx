import type { Review } from '#contract/operator.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { clock } from '#ui/icons.ts'
import { lock } from '#ui/late-icons.ts'
import { moment } from '#ui/moment.ts'
import { Note } from '#ui/Note.tsx'
import { State } from '#ui/State.tsx'
import { leftText } from './age.ts'
import { standings } from './standings.ts'

type Claim = NonNullable<Review['claim']>
type Props = {
  review: Review
  /** Somebody else looks at it. */
  held: Claim | undefined
  mine: Claim | undefined
  now: number
  claimWrong: string | undefined
  onTake: () => void
}

/** Where it stands, and who has it. */
export function Standing({ review, held, mine, now, claimWrong, onTake }: Props) {
  const { says, look } = standings[review.review_state]
  const waits = review.review_state === 'submitted'
  const left = mine && leftText(Date.parse(mine.until), now)
  return (
    <>
      <p className="row row--wrap">
        <State look={look}>
          {waits && <Icon d={clock} size="xs" />}
          {says}
        </State>
        {review.kind === 'revision' && <State>Revisi produk yang tampil</State>}
        {waits && left && (
          <State>
            <Icon d={lock} size="xs" />
            Anda yang memegang, {left}
          </State>
        )}
      </p>
      {held && (
        <Note icon={lock} look="wait" action={<Take onTake={onTake} />}>
          <strong>Sedang ditinjau {held.name}</strong> sampai {moment(Date.parse(held.until))}. Anda hanya dapat
          membaca.
        </Note>
      )}
      {waits && !held && !left && claimWrong && (
        <Note icon={lock} look="wait" action={<Take onTake={onTake} />}>
          {claimWrong}
        </Note>
      )}
    </>
  )
}

const Take = ({ onTake }: { onTake: () => void }) => (
  <Button look="text" small onClick={onTake}>
    Coba ambil
  </Button>
)

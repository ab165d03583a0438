import { decisionsPath } from '#contract/moderation/addresses.ts'
import { warning } from '#ui/display/icons.ts'
import { Note } from '#ui/feedback/Note.tsx'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { useDecisions } from './use-decisions.ts'

/** For the owner's own page: says that operators have decided something about it, and links to the reasons. */
export function DecisionsNote() {
  const decisions = useDecisions()
  if (decisions.length === 0) return null
  const suspended = decisions.some(({ verdict }) => verdict === 'suspend')
  return (
    <Note
      icon={warning}
      variant="wrong"
      action={
        <ButtonLink to={decisionsPath} variant="text" small>
          Lihat alasannya
        </ButtonLink>
      }
    >
      {suspended
        ? 'Halaman ini dibekukan oleh pengelola dan tidak tampil.'
        : `Ada ${decisions.length} keputusan pengelola yang berlaku.`}
    </Note>
  )
}

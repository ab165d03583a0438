import { keep } from '#offline/outbox.ts'
import { Button } from '#ui/Button.tsx'
import { say } from '#ui/news.ts'
import { followWrite, useFollows } from './use-follows.ts'

type Props = { body: { id: number; name: string }; small?: boolean }

/** Follows a body, or not any more: at once here, and sent when there is a signal. */
export function FollowButton({ body, small = false }: Props) {
  const { follows, known } = useFollows()
  const now = follows(body.id)

  const change = () =>
    void keep(followWrite(body, !now)).then(
      () => say(now ? `Berhenti mengikuti ${body.name}` : `Mengikuti ${body.name}`),
      () => say('Belum tersimpan: penyimpanan HP tidak dapat dipakai.', { alert: true }),
    )
  return (
    <Button
      look={now ? 'line' : 'soft'}
      small={small}
      onClick={change}
      disabled={!known}
      aria-label={now ? `Diikuti: ${body.name}. Berhenti mengikuti` : `Ikuti ${body.name}`}
    >
      {now ? 'Diikuti' : 'Ikuti'}
    </Button>
  )
}

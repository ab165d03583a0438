// @chunk after-start
import { useEffect, useEffectEvent, useRef } from 'react'
import { enqueue } from '#offline/outbox/outbox.ts'
import { toast } from '#ui/feedback/toast.ts'
import { Button } from '#ui/nav/Button.tsx'
import { followWrite, useFollows } from './use-follows.ts'

type Props = {
  body: { id: number; name: string }
  small?: boolean
  /** The visitor wanted to follow it and had to sign in first: it is followed as soon as the list is known. */
  isRequested?: boolean
}

/** Follows or unfollows a certification body: shown at once, sent when there is a connection. */
export function FollowButton({ body, small = false, isRequested = false }: Props) {
  const { follows, loaded: isLoaded } = useFollows()
  const now = follows(body.id)

  const change = () =>
    void enqueue(followWrite(body, !now)).then(
      () => toast(now ? `Berhenti mengikuti ${body.name}` : `Mengikuti ${body.name}`),
      () => toast('Belum tersimpan: penyimpanan HP tidak dapat dipakai.', { alert: true }),
    )
  const isDone = useRef(false)
  const followOnce = useEffectEvent(() => {
    if (isDone.current) return
    isDone.current = true
    if (!now) change()
  })
  useEffect(() => {
    if (isRequested && isLoaded) followOnce()
  }, [isRequested, isLoaded])
  return (
    <Button
      variant={now ? 'line' : 'soft'}
      small={small}
      onClick={change}
      disabled={!isLoaded}
      aria-label={now ? `Diikuti: ${body.name}. Berhenti mengikuti` : `Ikuti ${body.name}`}
    >
      {now ? 'Diikuti' : 'Ikuti'}
    </Button>
  )
}

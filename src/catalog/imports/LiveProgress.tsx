import { useMemo } from 'react'
import { Progress } from '#ui/feedback/Progress.tsx'

type Props = {
  /** The name of the task, for screen readers. */
  label: string
  /** The share that is done, from 0 to 1. */
  share: number
  /** The progress, as a sentence. */
  children: string
}

/** A progress bar with its sentence. Screen readers hear the sentence at every quarter, not at every change. */
export function LiveProgress({ label, share, children }: Props) {
  const quarter = Math.floor(share * 4)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sentence of this quarter, not each later one
  const announced = useMemo(() => children, [quarter])
  return (
    <div className="stack stack--s">
      <p className="small" aria-hidden="true">
        {children}
      </p>
      <p className="sr" role="status">
        {announced}
      </p>
      <Progress label={label} done={share} />
    </div>
  )
}

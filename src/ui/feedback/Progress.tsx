// @chunk controls
import { Progressbar } from 'konsta/react'

type Props = {
  /** The name of the running task, for screen readers. */
  label: string
  /** The share that is done, from 0 to 1; undefined while it is not known. */
  done?: number
}

/** A progress bar. */
export const Progress = ({ label, done }: Props) => (
  <Progressbar
    component="div"
    className="progress"
    colors={{ activeBgMaterial: 'progress__done', trackBgMaterial: 'progress__rest' }}
    progress={done ?? 0}
    role="progressbar"
    aria-label={label}
    aria-valuenow={done === undefined ? undefined : Math.round(done * 100)}
  />
)

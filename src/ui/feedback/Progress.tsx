import { Progressbar } from 'konsta/react'

type Props = {
  /** What is under way. */
  label: string
  /** How much of it is done, from 0 to 1; left out while nobody knows. */
  done?: number
}

/** How far something has come. */
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

import { Icon } from '../display/Icon.tsx'
import { again } from '../display/icons.ts'
import { buttonClass } from '../nav/button-class.ts'

/** The 'Coba lagi' button. A plain <button> without Konsta: it must work when no more code can be loaded. */
export const TryAgain = ({
  onClick,
  busy = false,
  variant = 'soft',
}: {
  onClick: () => void
  busy?: boolean
  variant?: 'soft' | 'text'
}) => (
  <button type="button" className={buttonClass({ variant })} onClick={onClick} disabled={busy}>
    <Icon d={again} size="s" />
    {busy ? 'Mencoba…' : 'Coba lagi'}
  </button>
)

import { Icon } from '../display/Icon.tsx'
import { again } from '../display/icons.ts'
import { buttonClass } from '../nav/button-class.ts'

/** 'Coba lagi', wherever something has failed. Plain: it must be there when nothing more can be loaded. */
export const TryAgain = ({
  onClick,
  busy = false,
  look = 'soft',
}: {
  onClick: () => void
  busy?: boolean
  look?: 'soft' | 'text'
}) => (
  <button type="button" className={buttonClass({ look })} onClick={onClick} disabled={busy}>
    <Icon d={again} size="s" />
    {busy ? 'Mencoba…' : 'Coba lagi'}
  </button>
)

import { Icon } from '../display/Icon.tsx'
import { warning } from '../display/icons.ts'
import { phone, syncedIcon, uploadIcon } from '../display/lazy-icons.ts'
import { forDevice } from './device-wording.ts'
import '../styles/save-status.css'

/** Where somebody's work is. */
export type SaveState = 'kept' | 'sending' | 'sent' | 'fix'

/** The four states in words: whoever looks for one of them finds it here. */
export const saveStateTexts = {
  kept: 'Tersimpan di HP',
  sending: 'Mengirim…',
  sent: 'Terkirim',
  fix: 'Perlu diperbaiki',
} as const satisfies Record<SaveState, string>

const icons = { kept: phone, sending: uploadIcon, sent: syncedIcon, fix: warning }

/** Stands beside every save, and says no more than what is true. `children` says more of the same state. */
export const SaveStatus = ({ at, children }: { at: SaveState; children?: string | undefined }) => (
  <span className={`where where--${at}`}>
    <Icon d={icons[at]} size="s" />
    {forDevice(children ?? saveStateTexts[at])}
  </span>
)

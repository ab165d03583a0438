import { Icon } from '../display/Icon.tsx'
import { warning } from '../display/icons.ts'
import { phone, syncedIcon, uploadIcon } from '../display/lazy-icons.ts'
import { forDevice } from './device-wording.ts'
import '../styles/save-status.css'

/** The progress of a save: stored on the phone, being sent, sent, or rejected. */
export type SaveState = 'kept' | 'sending' | 'sent' | 'fix'

/** The label of each state. */
export const saveStateTexts = {
  kept: 'Tersimpan di HP',
  sending: 'Mengirim…',
  sent: 'Terkirim',
  fix: 'Perlu diperbaiki',
} as const satisfies Record<SaveState, string>

const icons = { kept: phone, sending: uploadIcon, sent: syncedIcon, fix: warning }

/** The status label beside every save. `children`: a more detailed label for the same state. */
export const SaveStatus = ({ at, children }: { at: SaveState; children?: string | undefined }) => (
  <span className={`where where--${at}`}>
    <Icon d={icons[at]} size="s" />
    {forDevice(children ?? saveStateTexts[at])}
  </span>
)

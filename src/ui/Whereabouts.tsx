import { forDevice } from './device-words.ts'
import { Icon } from './Icon.tsx'
import { warning } from './icons.ts'
import { arrived, leaving, phone } from './late-icons.ts'
import './whereabouts.css'

/** Where somebody's work is. */
export type Where = 'kept' | 'sending' | 'sent' | 'fix'

/** The four states in words: whoever looks for one of them finds it here. */
export const whereWords = {
  kept: 'Tersimpan di HP',
  sending: 'Mengirim…',
  sent: 'Terkirim',
  fix: 'Perlu diperbaiki',
} as const satisfies Record<Where, string>

const icons = { kept: phone, sending: leaving, sent: arrived, fix: warning }

/** Stands beside every save, and says no more than what is true. `children` says more of the same state. */
export const Whereabouts = ({ at, children }: { at: Where; children?: string | undefined }) => (
  <span className={`where where--${at}`}>
    <Icon d={icons[at]} size="s" />
    {forDevice(children ?? whereWords[at])}
  </span>
)

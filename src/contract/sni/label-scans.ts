// @chunk contract-data
import { wholeNumber } from '../text/format.ts'
import { longDate } from '../time/dates.ts'
import type { ScanHint } from './schemas.ts'

/** Days of scans that are shown, today included. */
export const scanDays = 28

/** A hint as a sentence. */
export const scanHintText = (hint: ScanHint): string =>
  hint.kind === 'often'
    ? `${longDate(hint.day)}: dipindai ${wholeNumber(hint.n)} kali dalam sehari, biasanya ${hint.usual === 0 ? 'hampir tidak pernah' : `sekitar ${wholeNumber(hint.usual)} kali`}.`
    : `${longDate(hint.day)}: dipindai di ${hint.from} dan di ${hint.to}, berjarak sekitar ${wholeNumber(hint.km)} km; di ${hint.to} label ini tidak dipindai dalam empat pekan sebelumnya.`

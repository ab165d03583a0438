import { wholeNumber } from '../text/format.ts'
import { type ImportSummary, importEffectNames, importEffects } from './import-shapes.ts'

/** '12 produk baru, 3 draf baru, 1 tidak diimpor'; '' when nothing is counted. */
export const importCountsText = (counts: ImportSummary['counts']): string =>
  importEffects
    .filter((effect) => counts[effect] > 0)
    .map((effect) => `${wholeNumber(counts[effect])} ${importEffectNames[effect].toLowerCase()}`)
    .join(', ')

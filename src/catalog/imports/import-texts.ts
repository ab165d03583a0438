import { importCountsText } from '#contract/imports/import-counts.ts'
import type { ImportEffect, ImportState, ImportSummary } from '#contract/imports/import-shapes.ts'
import { wholeNumber } from '#contract/text/format.ts'

// Texts about imports.

type Variant = 'plain' | 'wait' | 'wrong' | 'good'

export const stateTexts: Record<ImportState, { name: string; variant: Variant }> = {
  checking: { name: 'Sedang diperiksa', variant: 'wait' },
  ready: { name: 'Belum dimulai', variant: 'wait' },
  running: { name: 'Sedang diimpor', variant: 'wait' },
  done: { name: 'Selesai', variant: 'good' },
}

export const effectVariants: Record<ImportEffect, Variant> = {
  new: 'good',
  draft: 'wait',
  changed: 'good',
  unchanged: 'plain',
  wrong: 'wrong',
}

type Counts = ImportSummary['counts']

/** '12 produk baru, 3 draf baru, 1 tidak diimpor'; 'belum ada baris' when nothing is counted yet. */
export const countsText = (counts: Counts): string => importCountsText(counts) || 'belum ada baris'

/** The rows that a start would write. */
export const writableRows = ({ new: fresh, draft, changed }: Counts) => fresh + draft + changed

/** 'Memeriksa baris 120 dari 500', '300 dari 500 baris selesai'. */
export const progressText = ({ state, progress, counts: { total } }: ImportSummary): string =>
  state === 'running'
    ? `${wholeNumber(progress)} dari ${wholeNumber(total)} baris selesai`
    : `${wholeNumber(progress)} dari ${wholeNumber(total)} baris diperiksa`

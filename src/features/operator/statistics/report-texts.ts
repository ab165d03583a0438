import type { ReportWeeks } from '#contract/operator/statistics.ts'
import { wholeNumber } from '#contract/text/format.ts'
import type { DeskAnswer } from '../desk/desk-client.ts'

// Texts of the reports. Pure.

export type ReportData = DeskAnswer<'reports'>['data']
export type ReportProps = { data: ReportData; weeks: ReportWeeks }

/** Hours as text: '45 menit', '3 jam', '2,5 hari'; a dash for null. */
export function hoursText(hours: number | null): string {
  if (hours === null) return '–'
  if (hours < 1) return `${Math.max(1, Math.round(hours * 60))} menit`
  if (hours < 48) return `${oneDecimal(hours)} jam`
  return `${oneDecimal(hours / 24)} hari`
}
const oneDecimal = (number: number) => String(Math.round(number * 10) / 10).replace('.', ',')

/** '40 %', with a non-breaking space; a dash when the whole is 0. */
export const shareText = (part: number, whole: number) =>
  whole > 0 ? `${Math.round((part / whole) * 100)}\u00A0%` : '–'

export const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)

/** The stage of the wizard where most users stop; undefined when none does. */
export function worstStage(stages: ReportData['wizard']): ReportData['wizard'][number] | undefined {
  const leakyStages = stages.filter(({ came, passed }) => came > passed)
  return leakyStages.sort((a, b) => b.came - b.passed - (a.came - a.passed) || a.stage - b.stage)[0]
}

/** A sentence about the numbers of the wizard. */
export function wizardSentence(stages: ReportData['wizard']): string {
  const came = stages[0]?.came ?? 0
  const done = stages.at(-1)?.passed ?? 0
  if (came === 0) return 'Belum ada produsen yang mendaftar dalam rentang ini.'
  const worst = worstStage(stages)
  const all = `${wholeNumber(done)} dari ${wholeNumber(came)} produsen (${shareText(done, came)}) menyelesaikan pendaftaran.`
  return worst ? `${all} Paling banyak berhenti di tahap ${worst.stage}.` : all
}

import { wholeNumber } from '#contract/format.ts'
import type { ReportWeeks } from '#contract/operator/reports.ts'
import type { DeskAnswer } from '../desk/desk-client.ts'

// What reports say in words. Pure.

export type ReportData = DeskAnswer<'reports'>['data']
export type ReportProps = { data: ReportData; weeks: ReportWeeks }

/** '45 menit', '3 jam', '2,5 hari': hours as a person says them; a dash without any. */
export function hoursText(hours: number | null): string {
  if (hours === null) return '–'
  if (hours < 1) return `${Math.max(1, Math.round(hours * 60))} menit`
  if (hours < 48) return `${oneDecimal(hours)} jam`
  return `${oneDecimal(hours / 24)} hari`
}
const oneDecimal = (number: number) => String(Math.round(number * 10) / 10).replace('.', ',')

/** '40 %' of a whole, on one line; a dash when there is none. */
export const shareText = (part: number, whole: number) =>
  whole > 0 ? `${Math.round((part / whole) * 100)}\u00A0%` : '–'

export const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)

/** This stage of the wizard is where most people stop; undefined when nobody does. */
export function worstStage(stages: ReportData['wizard']): ReportData['wizard'][number] | undefined {
  const leakyStages = stages.filter(({ came, passed }) => came > passed)
  return leakyStages.sort((a, b) => b.came - b.passed - (a.came - a.passed) || a.stage - b.stage)[0]
}

/** What the wizard's numbers come to, in a sentence. */
export function wizardSentence(stages: ReportData['wizard']): string {
  const came = stages[0]?.came ?? 0
  const done = stages.at(-1)?.passed ?? 0
  if (came === 0) return 'Belum ada produsen yang mendaftar dalam rentang ini.'
  const worst = worstStage(stages)
  const all = `${wholeNumber(done)} dari ${wholeNumber(came)} produsen (${shareText(done, came)}) menyelesaikan pendaftaran.`
  return worst ? `${all} Paling banyak berhenti di tahap ${worst.stage}.` : all
}

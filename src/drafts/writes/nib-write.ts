import { addresses } from '#contract/addresses.ts'
import { nibWords } from '#contract/nib.ts'
import type { Section } from '../section/editable-section.ts'

// What somebody says of whose a NIB is, as the outbox takes it: a claim of one that is taken, or the answer to a claim.

export const claimPart = (nib: string): Section<'nib.claim'> => ({
  name: `nib:${nib}`,
  edit: nib,
  title: `NIB ${nib} milik saya`,
  to: addresses.nib(nib),
  write: 'nib.claim',
  words: { sent: nibWords.sent, failed: nibWords.failed },
})

export const nibAnswerPart = (id: number): Section<'nib.answer'> => ({
  name: `nib-tanggapan:${id}`,
  edit: String(id),
  title: 'Tanggapan tentang NIB',
  to: addresses.nib(),
  write: 'nib.answer',
  words: { sent: nibWords.answered, failed: nibWords.answerFailed },
})

/** What a draft of this name is called and where it is gone on with; undefined for any other name. */
export function nibPartOf(name: string): { title: string; to: string } | undefined {
  const [, nib] = /^nib:(\d{13})$/.exec(name) ?? []
  if (nib) return claimPart(nib)
  const [, id] = /^nib-tanggapan:(\d+)$/.exec(name) ?? []
  return id ? nibAnswerPart(Number(id)) : undefined
}

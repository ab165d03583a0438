import { addresses } from '#contract/addresses.ts'
import type { QueuedWriteName } from '#contract/endpoints.ts'
import { nibMessages } from '#contract/nib/rules.ts'
import type { Section } from '#drafts/section/editable-section.ts'
import type { WriteRecord } from '#offline/outbox/write-record.ts'

// A merchant's statement about who owns a NIB, as a section of the outbox: a claim to a NIB that another shop has, or
// the answer to such a claim.

const fieldLabels = { nib: 'NIB', remark: 'Keterangan', img_64: 'Foto lembar OSS' }

export const claimPart = (nib: string): Section<'nib.claim'> => ({
  name: `nib:${nib}`,
  edit: nib,
  title: `NIB ${nib} milik saya`,
  to: addresses.nib(nib),
  write: 'nib.claim',
  words: { sent: nibMessages.sent, failed: nibMessages.failed },
  fieldLabels,
})

export const nibAnswerPart = (id: number): Section<'nib.answer'> => ({
  name: `nib-tanggapan:${id}`,
  edit: String(id),
  title: 'Tanggapan tentang NIB',
  to: addresses.nib(),
  write: 'nib.answer',
  words: { sent: nibMessages.answered, failed: nibMessages.answerFailed },
  fieldLabels,
})

export const nibWrites = {
  'nib.claim': {
    fieldLabels,
    draft: (name) => {
      const [, nib] = /^nib:(\d{13})$/.exec(name) ?? []
      return nib ? claimPart(nib) : undefined
    },
  },
  'nib.answer': {
    fieldLabels,
    draft: (name) => {
      const [, id] = /^nib-tanggapan:(\d+)$/.exec(name) ?? []
      return id ? nibAnswerPart(Number(id)) : undefined
    },
  },
} satisfies Record<Extract<QueuedWriteName, `nib.${string}`>, WriteRecord>

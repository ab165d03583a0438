import { addresses } from '#contract/addresses.ts'
import type { RequestOf } from '#contract/endpoint.ts'
import type { lspro } from '#contract/lspro/schemas.ts'
import type { NewEntry } from '#offline/outbox/outbox.ts'
import type { WriteRecord } from '#offline/outbox/write-record.ts'

// An LSPRO's verdict on a certificate that names it, as an outbox entry.

export type CheckRequest = RequestOf<typeof lspro.checkCertificate>

/** The name of the write and its draft; a newer verdict on the same product replaces a pending one. */
export const checkName = (product: number) => `certificate:${product}`

const verdictTitles: Record<CheckRequest['verdict'], string> = {
  confirm: 'Konfirmasi',
  dispute: 'Sanggahan',
  withdraw: 'Pembatalan pernyataan',
}

export const checkWrite = (ask: CheckRequest, product: string): NewEntry => ({
  name: 'lspro.checkCertificate',
  ask,
  subject: checkName(ask.product_id),
  same: checkName(ask.product_id),
  title: `${verdictTitles[ask.verdict]} sertifikat ${product}`,
  to: addresses.lsproDesk,
  draft: checkName(ask.product_id),
})

export const checkLabels = { remark: 'Alasan' }

export const certificateWrites = {
  'lspro.checkCertificate': {
    fieldLabels: checkLabels,
    draft: (name) =>
      /^certificate:\d+$/.test(name) ? { title: 'Sanggahan sertifikat', to: addresses.lsproDesk } : undefined,
  },
} satisfies Record<string, WriteRecord>

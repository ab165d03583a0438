import { favoriteWrites } from '#catalog/favorites.ts'
import { followWrites } from '#catalog/use-follows.ts'
import type { QueuedWriteName } from '#contract/endpoints.ts'
import { stageWrites } from '#drafts/wizard/stages.ts'
import { postWrites } from '#drafts/writes/posting-write.ts'
import { productWrites } from '#drafts/writes/product-write.ts'
import { helpWrites } from '#features/help/message-writes.ts'
import { certificateWrites } from '#features/lspro/desk/certificate-writes.ts'
import { lsproWrites } from '#features/lspro/own/lspro-writes.ts'
import { moderationWrites } from '#features/moderation/report-writes.ts'
import { nibWrites } from '#features/nib/nib-writes.ts'
import { noticeWrites } from '#features/notices/notice-writes.ts'
import { shopWrites } from '#features/shops/own/shop-writes.ts'
import { labelReportWrites } from '#features/sni/report/label-report-writes.ts'
import type { WriteRecord } from '#offline/outbox/write-record.ts'

// The only file of this feature that may import other features, and only their write records: the outbox lists the
// writes of all features.

const writeRecords: Record<QueuedWriteName, WriteRecord> = {
  ...stageWrites,
  ...productWrites,
  ...shopWrites,
  ...lsproWrites,
  ...postWrites,
  ...certificateWrites,
  ...favoriteWrites,
  ...noticeWrites,
  ...followWrites,
  ...nibWrites,
  ...helpWrites,
  ...moderationWrites,
  ...labelReportWrites,
}

export const allWriteRecords: readonly WriteRecord[] = Object.values(writeRecords)

/** The record of a write; undefined for a write that only a newer release has. */
export const writeRecordOf = (name: string): WriteRecord | undefined =>
  Object.hasOwn(writeRecords, name) ? writeRecords[name as QueuedWriteName] : undefined

import { z } from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { isDate } from '../products/rules.ts'
import { completeProduct, productFieldSchemas } from '../products/schemas.ts'
import { boundedText, cleaned, flag, id, option, text, whole } from '../schemas.ts'
import { hasVisibleText } from '../text/visible-text.ts'
import { contentDesk } from './content.ts'
import { helpDesk } from './help.ts'
import { importsDesk } from './imports.ts'
import { labelReportsDesk } from './label-reports.ts'
import { labelsDesk } from './labels.ts'
import { longListsDesk } from './lists.ts'
import { lsproDesk, deskReason as reason, standing } from './lspro.ts'
import { moderationDesk } from './moderation.ts'
import { nibDesk } from './nib.ts'
import { peopleDesk } from './people.ts'
import { auditRow, claim, queueItem, review } from './schemas.ts'
import { searchDesk } from './search.ts'
import { shopChoices, shopCore, shopEdit, shopRow } from './shop.ts'
import { reportsDesk } from './statistics.ts'
import { systemDesk } from './system.ts'
import { trainingDesk } from './training.ts'

// The endpoints of the operator's pages. Only the code of these pages loads them, and their answers are never
// persisted. Access `operator` requires that role, and in this session an authenticator code within the last 30
// minutes.

export type { AuditRow, QueueItem, Review, ReviewContent } from './schemas.ts'

const remark = z.pipe(
  z.optional(z.nullable(text(1000, 'Catatan paling banyak 1000 huruf').check(cleaned()))),
  z.transform((value) => (value && hasVisibleText(value) ? value : null)),
)
/** The error for a request for changes without a remark. */
export const noChanges = 'Tulis apa yang perlu diubah'

/**
 * How many of the longest waiting products the queue reads: further pages are empty, and filters look at these alone.
 * The rest moves up as the queue is worked off.
 */
export const maxQueueRows = 10_000

const queueAsk = {
  is_sni: z.optional(z.nullable(flag)),
  province_id: z.optional(z.nullable(whole(0, 99))),
  category_id: z.optional(z.nullable(whole(0, 32_767))),
  lspro_id: z.optional(z.nullable(id)),
  /** Waiting for at least this many hours. */
  older_than: z.optional(z.nullable(whole(0, 100_000))),
}

const day = boundedText(40, 'Tanggal tidak dikenal').check(z.refine(isDate, 'Tanggal tidak dikenal'))

export const operator = {
  /** `enrolled`: the operator has an authenticator. `open`: this session has access now, `until` this time. */
  door: {
    path: '/operator/door',
    access: 'signed-in',
    ask: z.object({}),
    answer: z.object({ data: z.object({ enrolled: flag, open: flag, until: z.nullable(z.string()) }) }),
  },
  /**
   * The secret of a new authenticator, as base32 and as an otpauth URI. Rejected once an authenticator has been used.
   */
  enrol: {
    path: '/operator/enrol',
    access: 'signed-in',
    ask: z.object({}),
    answer: z.object({ data: z.object({ secret: z.string(), uri: z.string() }) }),
  },
  /** Gives this session access with an authenticator code. Each code works once. */
  enter: {
    path: '/operator/enter',
    access: 'signed-in',
    ask: z.object({
      code: boundedText(40, 'Isi 6 angka').check(cleaned(), z.regex(/^\d{3} ?\d{3}$/, 'Isi 6 angka')),
    }),
    answer: z.object({ data: z.object({ until: z.string() }) }),
  },
  leave: { path: '/operator/leave', access: 'operator', ask: z.object({}), answer: z.object({}) },
  /**
   * Submitted products and revisions, the longest waiting first, `maxQueueRows` at most. `total` ends at
   * `maxQueueRows`.
   */
  queue: {
    path: '/operator/queue',
    access: 'operator',
    ask: z.object({ ...queueAsk, rows: z._default(whole(1, 50), 20), page: z._default(whole(1, 1_000_000), 1) }),
    answer: z.object({
      data: z.array(queueItem),
      pages: z.number(),
      total: z.number(),
      total_filtered: z.number(),
    }),
  },
  /** The filters of the queue, and the options of an edit. */
  choices: {
    path: '/operator/choices',
    access: 'operator',
    ask: z.object({}),
    answer: z.object({
      data: z.object({
        /** An inactive one cannot be chosen any more. */
        lspros: z.array(z.extend(option, { status: standing })),
        provinces: z.array(option),
        mentor_types: z.array(option),
        /**
         * Mentors of every type, because `products.mentors` is for merchants only. An inactive one cannot be chosen any
         * more.
         */
        mentors: z.array(z.extend(option, { mentor_type_id: z.number(), status: standing })),
      }),
    }),
  },
  /** A product with the version under review and the one before. Also for a product that does not wait for review. */
  review: {
    path: '/operator/review',
    access: 'operator',
    ask: z.object({ id }),
    answer: z.object({ data: review }),
  },
  /**
   * Claims the product for 15 minutes, repeatedly; `release` ends the claim. Code 01 while another operator has claimed
   * it.
   */
  claim: {
    path: '/operator/claim',
    access: 'operator',
    ask: z.object({ id, release: z._default(flag, 0) }),
    answer: z.object({ data: z.object({ claim: z.nullable(claim) }) }),
  },
  /** Decides on the `version` that was read. `next_id`: the longest waiting product that no operator has claimed. */
  decide: {
    path: '/operator/decide',
    access: 'operator',
    ask: z
      .object({
        id,
        version: whole(0, 2_147_483_647),
        verdict: z.enum(['approve', 'changes', 'reject'], 'Putusan tidak dikenal'),
        /** Required for a request for changes; optional for a rejection. */
        remark,
      })
      .check(
        z.refine(({ verdict, remark }) => verdict !== 'changes' || remark !== null, {
          error: noChanges,
          path: ['remark'],
        }),
      ),
    answer: z.object({ message: z.string(), data: z.object({ next_id: z.nullable(z.number()), left: z.number() }) }),
  },
  /** Changes a product at once, on behalf of the platform; the owner is notified with the earlier values. */
  edit: {
    path: '/operator/edit',
    access: 'operator',
    ask: z.object({ id, version: whole(0, 2_147_483_647), reason, ...productFieldSchemas }).check(
      // An operator cannot change the photos.
      completeProduct({ img_64: 'kept' }),
    ),
    answer: z.object({ message: z.string(), data: z.object({ version: z.number() }) }),
  },
  shops: {
    path: '/operator/shops',
    access: 'operator',
    ask: z.object({
      search: z._default(text(100), ''),
      rows: z._default(whole(1, 50), 20),
      page: z._default(whole(1, 1_000_000), 1),
    }),
    answer: z.object({
      data: z.array(shopRow),
      pages: z.number(),
      total: z.number(),
      total_filtered: z.number(),
    }),
  },
  shop: {
    path: '/operator/shop',
    access: 'operator',
    ask: z.object({ id }),
    answer: z.object({
      data: shopCore,
    }),
  },
  /** The options of this shop's core data. */
  shopChoices: {
    path: '/operator/shop/choices',
    access: 'operator',
    ask: z.object({ id }),
    answer: z.object({
      data: shopChoices,
    }),
  },
  /** Changes core data that the merchant may not change, with the reason. */
  editShop: {
    path: '/operator/shop/save',
    access: 'operator',
    ask: z.object({ id, seen: text(60), reason, ...shopEdit }),
    answer: z.object({ message: z.string() }),
  },
  /** The audit log: actions of operators and the history of products, the latest first. */
  audit: {
    path: '/operator/audit',
    access: 'operator',
    ask: z.object({
      rows: z._default(whole(1, 100), 50),
      page: z._default(whole(1, 1_000_000), 1),
      product_id: z.optional(z.nullable(id)),
      merchant_id: z.optional(z.nullable(id)),
      lspro_id: z.optional(z.nullable(id)),
      action: z.optional(z.nullable(text(40))),
      from: z.optional(z.nullable(day)),
      to: z.optional(z.nullable(day)),
    }),
    /** Both totals are `maxAuditRows` at most, and the pages end there: the days lead to older rows. */
    answer: z.object({ data: z.array(auditRow), pages: z.number(), total: z.number(), total_filtered: z.number() }),
  },
  /** The entries as a CSV file, at most 50,000 rows. */
  auditFile: {
    path: '/operator/audit/file',
    access: 'operator',
    ask: z.object({ from: z.optional(z.nullable(day)), to: z.optional(z.nullable(day)) }),
    answer: z.object({ data: z.object({ name: z.string(), csv: z.string() }) }),
  },
  ...lsproDesk,
  ...nibDesk,
  ...peopleDesk,
  ...helpDesk,
  ...searchDesk,
  ...contentDesk,
  ...longListsDesk,
  ...reportsDesk,
  ...trainingDesk,
  ...systemDesk,
  ...moderationDesk,
  ...labelReportsDesk,
  ...importsDesk,
  ...labelsDesk,
} satisfies Record<string, Endpoint>

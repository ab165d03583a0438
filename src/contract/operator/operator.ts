import { z } from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { productFields } from '../products/product-form.ts'
import { isDate } from '../products/product-rules.ts'
import { flag, id, text, whole } from '../schemas.ts'
import { option } from '../shops/shop-schemas.ts'
import { contentDesk } from './content.ts'
import { helpDesk } from './help.ts'
import { longListsDesk } from './lists.ts'
import { lsproDesk, deskReason as reason, standing } from './lspro.ts'
import { moderationDesk } from './moderation.ts'
import { nibDesk } from './nib.ts'
import { peopleDesk } from './people.ts'
import { reportsDesk } from './reports.ts'
import { auditRow, claim, queueItem, review } from './schemas.ts'
import { searchDesk } from './search.ts'
import { shopChoices, shopCore, shopFields, shopRow } from './shop.ts'
import { trainingDesk } from './training.ts'

// The operator's desk. No part of what phones carry: only the desk's own code asks these, and nothing of it is remembered.
// `operator`: somebody of that role whose session has also given a code of their authenticator, within the last 30 minutes.

export type { AuditRow, QueueItem, Review, ReviewContent } from './schemas.ts'

const remark = z.pipe(
  z.optional(z.nullable(text(1000, 'Catatan paling banyak 1000 huruf').check(z.trim()))),
  z.transform((said) => said || null),
)
/** Said of a request for changes without a word. */
export const noChanges = 'Tulis apa yang perlu diubah'

const queueAsk = {
  is_sni: z.optional(z.nullable(flag)),
  province_id: z.optional(z.nullable(whole(0, 99))),
  category_id: z.optional(z.nullable(whole(0, 32_767))),
  lspro_id: z.optional(z.nullable(id)),
  /** Waiting for at least so many hours. */
  older_than: z.optional(z.nullable(whole(0, 100_000))),
}

const day = z.string('Tanggal tidak dikenal').check(z.refine(isDate, 'Tanggal tidak dikenal'))

export const operator = {
  /** How far somebody of this role has come in: with an authenticator at all, and at the desk now. */
  door: {
    path: '/operator/door',
    who: 'signed-in',
    ask: z.object({}),
    answer: z.object({ data: z.object({ enrolled: flag, open: flag, until: z.nullable(z.string()) }) }),
  },
  /** The secret of a new authenticator, base32 and as an otpauth address. Refused once one has been used. */
  enrol: {
    path: '/operator/enrol',
    who: 'signed-in',
    ask: z.object({}),
    answer: z.object({ data: z.object({ secret: z.string(), uri: z.string() }) }),
  },
  /** Opens the desk for this session with a code of the authenticator. Each code opens once. */
  enter: {
    path: '/operator/enter',
    who: 'signed-in',
    ask: z.object({ code: z.string('Isi 6 angka').check(z.trim(), z.regex(/^\d{3} ?\d{3}$/, 'Isi 6 angka')) }),
    answer: z.object({ data: z.object({ until: z.string() }) }),
  },
  leave: { path: '/operator/leave', who: 'operator', ask: z.object({}), answer: z.object({}) },
  /** Submitted products and revisions, the longest waiting first. */
  queue: {
    path: '/operator/queue',
    who: 'operator',
    ask: z.object({ ...queueAsk, rows: z._default(whole(1, 50), 20), page: z._default(whole(1, 1_000_000), 1) }),
    answer: z.object({
      data: z.array(queueItem),
      pages: z.number(),
      total: z.number(),
      total_filtered: z.number(),
    }),
  },
  /** What the queue is filtered by, and what an edit chooses from. */
  choices: {
    path: '/operator/choices',
    who: 'operator',
    ask: z.object({}),
    answer: z.object({
      data: z.object({
        /** One that is not active is chosen no more. */
        lspros: z.array(z.extend(option, { status: standing })),
        provinces: z.array(option),
        mentor_types: z.array(option),
        /** Of every type: `products.mentors` is for merchants. The same of them. */
        mentors: z.array(z.extend(option, { mentor_type_id: z.number(), status: standing })),
      }),
    }),
  },
  /** One product as it waits, beside what it was before. Also of one that does not wait. */
  review: {
    path: '/operator/review',
    who: 'operator',
    ask: z.object({ id }),
    answer: z.object({ data: review }),
  },
  /** Takes it for 15 minutes, again and again; `release` gives it back. Refused, 01, while somebody else has it. */
  claim: {
    path: '/operator/claim',
    who: 'operator',
    ask: z.object({ id, release: z._default(flag, 0) }),
    answer: z.object({ data: z.object({ claim: z.nullable(claim) }) }),
  },
  /** Decides about what was seen. `next_id`: what waits longest now and nobody has. */
  decide: {
    path: '/operator/decide',
    who: 'operator',
    ask: z
      .object({
        id,
        version: whole(0, 2_147_483_647),
        verdict: z.enum(['approve', 'changes', 'reject'], 'Putusan tidak dikenal'),
        /** Who is asked to change something has to be told what; a refusal may come without a word. */
        remark,
      })
      .check(
        z.refine((said) => said.verdict !== 'changes' || said.remark !== null, { error: noChanges, path: ['remark'] }),
      ),
    answer: z.object({ message: z.string(), data: z.object({ next_id: z.nullable(z.number()), left: z.number() }) }),
  },
  /** The platform changes a product itself, at once; its owner is told what it was before. */
  edit: {
    path: '/operator/edit',
    who: 'operator',
    ask: z.object({ id, version: whole(0, 2_147_483_647), reason, ...productFields }),
    answer: z.object({ message: z.string(), data: z.object({ version: z.number() }) }),
  },
  shops: {
    path: '/operator/shops',
    who: 'operator',
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
    who: 'operator',
    ask: z.object({ id }),
    answer: z.object({
      data: shopCore,
    }),
  },
  /** What this shop's core data choose from. */
  shopChoices: {
    path: '/operator/shop/choices',
    who: 'operator',
    ask: z.object({ id }),
    answer: z.object({
      data: shopChoices,
    }),
  },
  /** A merchant's core data, which the merchant may not change, with the reason why. */
  editShop: {
    path: '/operator/shop/save',
    who: 'operator',
    ask: z.object({ id, seen: text(60), reason, ...shopFields }),
    answer: z.object({ message: z.string() }),
  },
  /** Everything operators did and what became of products, the latest first. */
  audit: {
    path: '/operator/audit',
    who: 'operator',
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
    answer: z.object({ data: z.array(auditRow), pages: z.number(), total: z.number(), total_filtered: z.number() }),
  },
  /** The same as a file of comma-separated values, at most 50,000 rows. */
  auditFile: {
    path: '/operator/audit/file',
    who: 'operator',
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
  ...moderationDesk,
} satisfies Record<string, Endpoint>

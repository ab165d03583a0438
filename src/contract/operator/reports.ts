import { z } from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { visitsReport } from './visits.ts'

// How the marketplace is doing, for operators. Weeks are named by their Monday in Jakarta; this week comes last and is not
// over yet.

/** How many weeks a report looks back. */
export const reportWeeks = [4, 12, 26, 52] as const
export type ReportWeeks = (typeof reportWeeks)[number]
export const reportNames = [
  'registrations',
  'wizard',
  'review',
  'products',
  'certificates',
  'missed',
  'visits',
] as const
export type ReportName = (typeof reportNames)[number]
/** What each file is called, before its day. */
export const reportFileNames: Record<ReportName, string> = {
  registrations: 'pendaftaran',
  wizard: 'tahap-pendaftaran',
  review: 'lama-pemeriksaan',
  products: 'keadaan-produk',
  certificates: 'sertifikat-berakhir',
  missed: 'pencarian-tanpa-hasil',
  visits: 'kunjungan',
}

const weeks = z._default(
  z.union(
    reportWeeks.map((many) => z.literal(many)),
    'Rentang tidak dikenal',
  ),
  12,
)

/** Where a product stands: what its owner sees of it, with what keeps an approved one from being seen. */
export const productStands = [
  'draft',
  'submitted',
  'changes_requested',
  'rejected',
  'shown',
  'down',
  'ended',
  'shop',
] as const
export type ProductStand = (typeof productStands)[number]
/** Said of them on the page and in the file. */
export const productStandNames: Record<ProductStand, string> = {
  draft: 'Draf',
  submitted: 'Menunggu diperiksa',
  changes_requested: 'Diminta diubah',
  rejected: 'Ditolak',
  shown: 'Tampil',
  down: 'Diturunkan pemiliknya',
  ended: 'Sertifikat berakhir',
  shop: 'Toko tidak aktif',
}

const registrations = z.object({ week: z.string(), guest: z.number(), merchant: z.number(), lspro: z.number() })

/** Of merchants who registered in these weeks: who came to a stage, who passed it, who has stood there for over a week. */
const stage = z.object({ stage: z.number(), came: z.number(), passed: z.number(), stuck: z.number() })

/** First decisions about what was sent, and how long they took, in hours; null without any. */
const review = { decided: z.number(), median: z.nullable(z.number()), p90: z.nullable(z.number()) }

const stand = z.object({ stand: z.enum(productStands), sni: z.number(), plain: z.number() })

const certificate = z.object({
  product_id: z.number(),
  product_name: z.string(),
  merchant_id: z.number(),
  merchant_name: z.string(),
  lspro_name: z.nullable(z.string()),
  end_date: z.string(),
})

export const reportsDesk = {
  reports: {
    path: '/operator/reports',
    who: 'operator',
    ask: z.object({ weeks }),
    answer: z.object({
      data: z.object({
        weeks: z.array(z.string()),
        today: z.string(),
        registrations: z.array(registrations),
        wizard: z.array(stage),
        review: z.object({ ...review, weeks: z.array(z.object({ week: z.string(), ...review })) }),
        products: z.array(stand),
        /** Changes of live products that wait beside them. */
        revisions: z.number(),
        /** What anyone may see and ends within 90 days: how many end in each week from this one on, and the first fifty. */
        certificates: z.object({
          total: z.number(),
          weeks: z.array(z.object({ week: z.string(), n: z.number() })),
          first: z.array(certificate),
        }),
        /** Of the last thirty days, however many weeks are asked for. */
        visits: visitsReport,
      }),
    }),
  },
  /** One of them as a file of values parted by semicolons, at most 50,000 rows. */
  reportFile: {
    path: '/operator/report/file',
    who: 'operator',
    ask: z.object({ report: z.enum(reportNames, 'Laporan tidak dikenal'), weeks }),
    answer: z.object({ data: z.object({ name: z.string(), csv: z.string() }) }),
  },
} satisfies Record<string, Endpoint>

import { z } from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { visitsReport } from './visits.ts'

// The operator's reports about the marketplace. A week is identified by its Monday in Jakarta; the last one is the
// current week, which is incomplete.

/** How many weeks a report may cover. */
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
/** The file names of exported reports, to which the date is added. */
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
    reportWeeks.map((count) => z.literal(count)),
    'Rentang tidak dikenal',
  ),
  12,
)

/**
 * The states of products in the report: the review state, and for an approved product whether it is public or why not.
 */
export const productStatuses = [
  'draft',
  'submitted',
  'changes_requested',
  'rejected',
  'shown',
  'down',
  'ended',
  'shop',
] as const
export type ProductStatus = (typeof productStatuses)[number]
/** Their names on the page and in the file. */
export const productStatusNames: Record<ProductStatus, string> = {
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

/**
 * Merchants who registered in these weeks: how many reached the stage, passed it, or have been at it for over a week.
 */
const stage = z.object({ stage: z.number(), came: z.number(), passed: z.number(), stuck: z.number() })

/** First decisions about submissions, and the hours until them; null if there were none. */
const review = { decided: z.number(), median: z.nullable(z.number()), p90: z.nullable(z.number()) }

const stand = z.object({ stand: z.enum(productStatuses), sni: z.number(), plain: z.number() })

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
    access: 'operator',
    ask: z.object({ weeks }),
    answer: z.object({
      data: z.object({
        weeks: z.array(z.string()),
        today: z.string(),
        registrations: z.array(registrations),
        wizard: z.array(stage),
        review: z.object({ ...review, weeks: z.array(z.object({ week: z.string(), ...review })) }),
        products: z.array(stand),
        /** The number of revisions of public products that wait for review. */
        revisions: z.number(),
        /**
         * Certificates of public products that end within 90 days: their number for each week from this one on, and the
         * first fifty.
         */
        certificates: z.object({
          total: z.number(),
          weeks: z.array(z.object({ week: z.string(), n: z.number() })),
          first: z.array(certificate),
        }),
        /** Always of the last thirty days, whatever `weeks` is. */
        visits: visitsReport,
      }),
    }),
  },
  /** A report as a CSV file with semicolons, at most 50,000 rows. */
  reportFile: {
    path: '/operator/report/file',
    access: 'operator',
    ask: z.object({ report: z.enum(reportNames, 'Laporan tidak dikenal'), weeks }),
    answer: z.object({ data: z.object({ name: z.string(), csv: z.string() }) }),
  },
} satisfies Record<string, Endpoint>

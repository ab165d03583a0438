import { z } from 'zod/mini'
import { withSchemas } from '../endpoint.ts'
import { openDataEndpoints } from './endpoints.ts'

// The daily files of open data. The files themselves are at the addresses that the list has.

export const openDataNames = ['products', 'certificates'] as const
export type OpenDataName = (typeof openDataNames)[number]
export const openDataFormats = ['csv', 'json'] as const
export type OpenDataFormat = (typeof openDataFormats)[number]

/** A file stays at its address for this many days, the day of its creation included. */
export const openDataDays = 7

/** A file of a day. Addresses are paths on this site. */
const openDataFile = z.object({
  format: z.enum(openDataFormats),
  /** Bytes of the file. */
  bytes: z.number(),
  /** Bytes that are transferred, since the file travels compressed. */
  download_bytes: z.number(),
  /** SHA-256 of the file, hexadecimal. */
  sha256: z.string(),
  url: z.string(),
  /** The address that always has the file of the latest day. */
  latest_url: z.string(),
})

export const openDataSet = z.object({
  name: z.enum(openDataNames),
  /** The day in Jakarta, '2026-11-28'. */
  day: z.string(),
  /** ISO 8601. */
  made_at: z.string(),
  rows: z.number(),
  files: z.array(openDataFile),
})
export type OpenDataSet = z.output<typeof openDataSet>

const requestLimit = z.object({ most: z.number(), seconds: z.number() })

export const openData = withSchemas(openDataEndpoints, {
  /**
   * The files that there are, the latest day first. Empty until the first ones are made, minutes after the first start.
   */
  files: {
    ask: z.object({}),
    answer: z.object({
      data: z.array(openDataSet),
      /** The address of this site, without a slash at the end. */
      base_url: z.string(),
      /** Requests of one IP address: of all kinds, of searches and checks of a number, and downloads of files. */
      limits: z.object({ reads: requestLimit, searches: requestLimit, downloads: requestLimit }),
    }),
  },
})

import { z } from 'zod/mini'
import { browserNames, clientErrorKinds } from '../client-errors/schemas.ts'
import type { Endpoint } from '../endpoint.ts'
import { flag, id } from '../schemas.ts'
import { pageOrigins, speedFigures } from '../visits/rules.ts'

// The state of the system, for operators: what waits, what failed, the machine, and the errors of phones. Times are
// ISO, sizes are bytes.

/** The queues of jobs, and those of operators. */
export const queueNames = ['mail', 'push', 'pictures', 'new_products', 'changed_products', 'imports'] as const
export type QueueName = (typeof queueNames)[number]

/** Free space is scarce below this share of the disk, or below so many bytes. */
export const scarceDisk = { share: 0.1, bytes: 1e9 }

/** Distinct errors of phones that are stored. */
export const maxErrorGroups = 1_000

/** Weeks of page speeds on the page, this one included. */
export const shownSpeedWeeks = 8

const count = z.number()
const time = z.string()

const backupRun = z.object({
  started_at: time,
  /** Null while it runs. */
  finished_at: z.nullable(time),
  bytes: z.nullable(count),
  row_count: z.nullable(count),
  file_count: z.nullable(count),
  /** A host or a folder's name, without keys. */
  destination: z.string(),
  error: z.nullable(z.string()),
})

const errorGroup = z.object({
  id: z.number(),
  kind: z.enum(clientErrorKinds),
  message: z.string(),
  frames: z.array(z.string()),
  /** The pattern of the page. */
  route: z.string(),
  release: z.string(),
  browser: z.enum(browserNames),
  browser_version: z.number(),
  installed: flag,
  online: flag,
  /** The id of the request that had failed, as in the log. */
  last_request: z.nullable(z.string()),
  count,
  first_seen: time,
  last_seen: time,
})
export type ClientErrorGroup = z.output<typeof errorGroup>

const pageSpeedCount = z.object({
  /** Its Monday in Jakarta. */
  week: z.string(),
  figure: z.enum(speedFigures),
  origin: z.enum(pageOrigins),
  /** Visits in which the figure was good, of all that have it. */
  good: count,
  total: count,
})
export type PageSpeedCount = z.output<typeof pageSpeedCount>

export const systemDesk = {
  system: {
    path: '/operator/system',
    method: 'GET',
    access: 'operator',
    ask: z.object({}),
    answer: z.object({
      data: z.object({
        /** `oldest`: how many seconds the first of them has waited. 10,000 `waiting` are 10,000 or more. */
        queues: z.array(z.object({ queue: z.enum(queueNames), waiting: count, oldest: count })),
        failed: z.object({
          /** E-mails that were given up in the last 90 days, 10,000 at most, and the last of them. */
          mail: z.object({ count, last: z.nullable(time) }),
          /** Phones whose push service has refused the last message. */
          push: count,
          /** Pictures that wait to be drawn for more than an hour. */
          pictures: count,
        }),
        /** The last run, and the last one that succeeded. */
        backup: z.object({ last: z.nullable(backupRun), done: z.nullable(backupRun) }),
        /** Of the folder of data; null when it cannot be read. */
        disk: z.nullable(z.object({ free: count, total: count })),
        /** Of the site; null without TLS. `error`: why it could not be read. */
        certificate: z.nullable(
          z.object({ host: z.string(), valid_until: z.nullable(time), error: z.nullable(z.string()) }),
        ),
        /**
         * The register of certificates: what was published last. `kind`: whether phones get all of it, or a province.
         */
        register: z.object({
          version: count,
          published_at: z.nullable(time),
          certificates: count,
          kind: z.enum(['all', 'parts']),
        }),
        /** Visits of the last weeks by their speed, the latest week first. `week`: this one, which is incomplete. */
        page_speeds: z.object({ week: z.string(), counts: z.array(pageSpeedCount) }),
        database: z.object({
          engine: z.enum(['pglite', 'postgres']),
          version: z.string(),
          bytes: count,
          connections: z.nullable(z.object({ all: count, idle: count, waiting: count })),
          /** `lag`: seconds behind the primary, null while it does not answer. `used`: public reads go to it. */
          replicas: z.array(z.object({ host: z.string(), lag: z.nullable(count), used: z.boolean() })),
        }),
        process: z.object({
          release: z.string(),
          node: z.string(),
          started_at: time,
          /** Resident memory, and the part that JavaScript uses. */
          memory: z.object({ resident: count, heap: count }),
        }),
      }),
    }),
  },
  /** Groups of errors that phones have reported, the last reported first, 100 at most. `total` counts all. */
  clientErrors: {
    path: '/operator/system/errors',
    method: 'GET',
    access: 'operator',
    ask: z.object({}),
    answer: z.object({ data: z.array(errorGroup), total: count }),
  },
  /** Removes a group; the next report of it begins a new one. */
  removeClientError: {
    path: '/operator/system/errors/remove',
    access: 'operator',
    ask: z.object({ id }),
    answer: z.object({ message: z.string() }),
  },
} satisfies Record<string, Endpoint>

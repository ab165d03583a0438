import type { FastifyRequest } from 'fastify'
import { openData } from '#contract/open-data/schemas.ts'
import { dayInJakarta } from '#contract/time/dates.ts'
import type { FileStore } from '../file-store/file-store.ts'
import { answerPreflight } from '../http/cors.ts'
import { apiHeaders } from '../http/headers.ts'
import { type RateLimit, rateLimitKey } from '../http/limits/rate-limits.ts'
import { type Api, enforceRateLimit, mount, readDatabase } from '../http/mount.ts'
import { sendJson } from '../http/send-json.ts'
import { createDocument } from './document/create-document.ts'
import { filesPath, latestDay, listFiles } from './files/list-files.ts'
import { sendFile } from './files/send-file.ts'

/** Of one address, for all servers together. There are eight files, which change once a day. */
const downloads: RateLimit = { most: 60, seconds: 3600 }

const documentSeconds = 300
const documentPath = '/openapi.json'

/** The public API described, and the daily files. */
export function mountOpenData({ files }: { files: Pick<FileStore, 'open'> }) {
  return (api: Api): void => {
    const { app, baseUrl, rules } = api
    // Made by the first request, so that a server without such requests does not hold it in memory.
    let made: { day: string; document: ReturnType<typeof createDocument> } | undefined
    const document = async () => {
      const day = (await latestDay(readDatabase(api))) ?? dayInJakarta()
      if (made?.day !== day) made = { day, document: createDocument({ baseUrl, rules, downloads, day }) }
      return made.document
    }

    const countRead = async ({ ip }: FastifyRequest) =>
      enforceRateLimit(api.limits, `reads ${rateLimitKey(ip)}`, rules.reads)
    const open = { config: { allowsAnyOrigin: true }, onRequest: countRead }

    mount(
      api,
      openData.files,
      async (_, { db }) => ({
        data: await listFiles(db),
        base_url: baseUrl,
        limits: { reads: rules.reads, searches: rules.searches, downloads },
      }),
      {
        revalidate: true,
      },
    )

    app.get(`/api${documentPath}`, open, async (request, reply) =>
      sendJson(
        request,
        reply.headers({
          ...apiHeaders,
          'cache-control': `public, max-age=${documentSeconds}`,
        }),
        JSON.stringify(await document()),
      ),
    )

    const countDownload = async ({ ip }: FastifyRequest) =>
      enforceRateLimit(api.sharedLimits, `downloads ${rateLimitKey(ip)}`, downloads)
    app.route<{ Params: { file: string } }>({
      ...open,
      method: ['GET', 'HEAD'],
      url: `/api${filesPath}/:file`,
      preHandler: countDownload,
      handler: (request, reply) =>
        sendFile(request, reply, request.params.file, { db: readDatabase(api), store: files, log: api.log }),
    })
    for (const path of [documentPath, `${filesPath}/:file`]) answerPreflight(app, `/api${path}`, 'GET')
  }
}

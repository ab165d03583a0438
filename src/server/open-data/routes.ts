import type { FastifyReply, FastifyRequest } from 'fastify'
import { dayInJakarta } from '#contract/dates.ts'
import { openData } from '#contract/open-data.ts'
import type { FileStore } from '../file-store/file-store.ts'
import { type RateLimit, rateLimitKey } from '../http/limits/rate-limits.ts'
import { type Api, enforceRateLimit, mount, readDatabase } from '../http/mount.ts'
import { answerPreflight } from '../http/open-to-sites.ts'
import { sendJson } from '../http/send-json.ts'
import { docsPage, docsStylePath } from './docs/page.ts'
import { docsStyle } from './docs/style.ts'
import { createDocument } from './document/create-document.ts'
import { filesPath, latestDay, listFiles } from './files/list-files.ts'
import { sendFile } from './files/send-file.ts'

/** Of one address, for all servers together. There are eight files, which change once a day. */
const downloads: RateLimit = { most: 60, seconds: 3600 }

const documentSeconds = 300
export const documentPath = '/openapi.json'
const docsPath = '/docs'

const docsPolicy = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The public API described, and the daily files. */
export function mountOpenData({ files }: { files: Pick<FileStore, 'open'> }) {
  return (api: Api): void => {
    const { app, baseUrl, rules } = api
    // Made by the first request: a server that nobody asks need not have it in memory.
    let made: { day: string; document: ReturnType<typeof createDocument> } | undefined
    const document = async () => {
      const day = (await latestDay(readDatabase(api))) ?? dayInJakarta()
      if (made?.day !== day) made = { day, document: createDocument({ baseUrl, rules, downloads, day }) }
      return made.document
    }

    const countRead = async ({ ip }: FastifyRequest) =>
      enforceRateLimit(api.limits, `reads ${rateLimitKey(ip)}`, rules.reads)
    const open = { config: { openToSites: true }, onRequest: countRead }

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
      sendText(request, reply, 'application/json; charset=utf-8', JSON.stringify(await document())),
    )
    app.get(`/api${docsPath}`, { onRequest: countRead }, async (request, reply) =>
      sendText(request, reply, 'text/html; charset=utf-8', docsPage(await document())),
    )
    app.get(`/api${docsStylePath}`, { onRequest: countRead }, (request, reply) =>
      sendText(request, reply, 'text/css; charset=utf-8', docsStyle),
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

const sendText = (request: FastifyRequest, reply: FastifyReply, type: string, text: string) =>
  sendJson(
    request,
    reply.headers({
      'content-type': type,
      'cache-control': `public, max-age=${documentSeconds}`,
      'content-security-policy': docsPolicy,
      'x-frame-options': 'DENY',
    }),
    text,
  )

import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isSecretPage } from '#contract/addresses.ts'
import type { Config } from '../../config.ts'
import { isRunning } from '../../db/running-until.ts'
import { isNotModified, sendNotModified } from '../conditional-request.ts'
import { noReferrerHeaders, pageHeaders, styleHashes } from '../headers.ts'
import type { Log } from '../log.ts'
import type { CallInProcess } from '../mount.ts'
import { addVary, type ContentEncoding, compress, etagOf, negotiateEncoding } from '../send-json.ts'

/** A rendered screen: tags for the head, HTML for #root, and the answers it was rendered from. */
export type RenderedPage = {
  status: number
  head: string
  app: string
  answers: string
  redirect?: string
  /** The styles of this page alone, as tags; the common style is in the template. */
  styles?: string
}

/** Renders the screen at an address (path and query); undefined for screens that only the phone renders. */
export type RenderPage = (
  address: string,
  by: { ask: CallInProcess; baseUrl: string; fileHost: string },
) => Promise<RenderedPage | undefined>

export type SsrPages = {
  /** The page at an address, rendered if possible; `draw: false` sends the shell alone, which costs nothing. */
  answer: (request: FastifyRequest, reply: FastifyReply, more?: { draw: boolean }) => Promise<FastifyReply>
}

type CachedPage = {
  status: number
  redirect?: string | undefined
  html: Buffer
  etag: string
  compressed: Map<ContentEncoding, Promise<Buffer>>
}

/** How long a rendered page is cached, and how many are (milliseconds, pages). */
const cacheMs = 2000
const maxCachedPages = 200

/** After this time the shell is sent and the phone renders the page itself. */
const renderTimeoutMs = 3000

/**
 * The pages of the app. `template` is the built index.html with the markers head, app and answers as comments; `render`
 * renders. The page is the same for all visitors, because the server does not know who opens it: the app requests
 * private data.
 */
export function createSsrPages(parts: {
  template: string
  render: RenderPage | undefined
  config: Config
  ask: CallInProcess
  log: Log
}): SsrPages {
  const { config, log } = parts
  const headers = { ...pageHeaders(config, styleHashes(parts.template)), 'cache-control': 'no-cache' }
  const fill = createTemplateFiller(parts.template)
  const shell = toCachedPage(200, fill({ head: '', app: '', answers: '' }))
  // The shell is sent more than anything else, also to workers: compressed once, as small as possible.
  shell.compressed.set('br', Promise.resolve(brotliCompressSync(shell.html)))
  shell.compressed.set('gzip', Promise.resolve(gzipSync(shell.html, { level: 9 })))
  const cache = new Map<string, { until: number; page: Promise<CachedPage> }>()
  let notDrawn = 0

  async function renderPage(address: string, small: boolean): Promise<CachedPage> {
    try {
      const by = { ask: parts.ask, baseUrl: config.baseUrl, fileHost: config.fileHost }
      const screen = await withTimeout(renderTimeoutMs, parts.render?.(address, by))
      if (!screen) return shell
      const drawn = small
        ? { ...screen, head: withoutLargeImages(screen.head), app: withoutLargeImages(screen.app) }
        : screen
      return toCachedPage(screen.status, fill(drawn), screen.redirect)
    } catch (error) {
      notDrawn += 1
      log.error({ err: error, notDrawn }, 'a page could not be drawn; the shell went out instead')
      return shell
    }
  }

  /**
   * Rendered once for all requests within two seconds, also while it is being rendered. `small`: for the data saver.
   */
  function cachedPageAt(address: string, small: boolean): Promise<CachedPage> {
    const name = small ? `small ${address}` : address
    const cached = cache.get(name)
    if (cached && isRunning(cached.until, Date.now(), cacheMs)) return cached.page
    cache.delete(name)
    if (cache.size >= maxCachedPages) cache.delete(cache.keys().next().value!)
    const page = renderPage(address, small)
    cache.set(name, { until: Date.now() + cacheMs, page })
    return page
  }

  return {
    async answer(request, reply, { draw = true } = { draw: true }) {
      const small = request.headers['save-data'] === 'on'
      const page = draw ? await cachedPageAt(request.raw.url ?? '/', small) : shell
      reply.code(page.status).headers(headers)
      if (isSecretPage(pathOf(request))) reply.headers(noReferrerHeaders)
      addVary(reply, 'Accept-Encoding')
      addVary(reply, 'Save-Data')
      if (page.redirect)
        return reply.code(page.status < 400 && page.status > 300 ? page.status : 302).redirect(page.redirect)
      if (page.status === 200) {
        reply.header('etag', page.etag)
        if (isNotModified(request, page.etag)) return sendNotModified(reply)
      }
      const encoding = negotiateEncoding(request.headers['accept-encoding'])
      if (!encoding) return reply.send(page.html)
      return reply.header('content-encoding', encoding).send(await compressedOnce(page, encoding))
    },
  }
}

/** The path as the app reads it: '/auth%2Fx' is another page than '/auth/x'. */
const pathOf = ({ raw }: FastifyRequest) => (raw.url ?? '/').replace(/[?#].*$/s, '')

/** With the data saver the largest size of a picture is left out, as on the phone (ui/media/photo-sources.ts). */
const withoutLargeImages = (markup: string) =>
  markup.replace(/\b(srcset|imagesrcset)="[^"]*"/gi, (all) => all.replace(/, [^", ]+-960\.\w+ 960w/g, ''))

function toCachedPage(status: number, text: string, redirect?: string): CachedPage {
  const html = Buffer.from(text)
  return { status, redirect, html, etag: etagOf(html), compressed: new Map() }
}

function compressedOnce(page: CachedPage, encoding: ContentEncoding): Promise<Buffer> {
  const existing = page.compressed.get(encoding)
  if (existing) return existing
  const compressed = compress(page.html, encoding)
  page.compressed.set(encoding, compressed)
  return compressed
}

type TemplateParts = Pick<RenderedPage, 'head' | 'app' | 'answers' | 'styles'>

/**
 * Inserts the parts at their markers; `<!--head-->…<!--/head-->` contains the default. By slicing, not by replace(): a
 * product may be called `$&`.
 */
export function createTemplateFiller(template: string): (parts: TemplateParts) => string {
  // The page's styles come after the common style, which they extend.
  const marked = template.replace('</head>', '<!--styles--></head>')
  const pieces = marked.split(/<!--(head|styles|app|answers)-->(?:([\s\S]*?)<!--\/\1-->)?/)
  return (parts) => {
    let html = pieces[0]!
    for (let at = 1; at < pieces.length; at += 3)
      html += (parts[pieces[at] as keyof TemplateParts] || pieces[at + 1] || '') + pieces[at + 2]
    return html
  }
}

async function withTimeout<T>(milliseconds: number, work: Promise<T> | undefined): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<undefined>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not drawn within ${milliseconds} ms`)), milliseconds)
  })
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer))
}

import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isSecretPage } from '#contract/addresses.ts'
import type { Config } from './config.ts'
import { etagOf, hasIt, type Packing, pack, packingFor, vary } from './deliver.ts'
import { pageHeaders, secretHeaders, styleHashes } from './headers.ts'
import type { Log } from './log.ts'
import type { AskHere } from './mount.ts'

/** A screen drawn on the server: what goes into the head, into #root, and the answers it was drawn from. */
export type FirstScreen = {
  status: number
  head: string
  app: string
  answers: string
  redirect?: string
  /** The style of this page alone, as tags; that of every page stands in the template. */
  styles?: string
}

/** Draws the screen at an address (path and query); undefined for screens that only a phone can draw. */
export type RenderFirstScreen = (
  address: string,
  by: { ask: AskHere; baseUrl: string; fileHost: string },
) => Promise<FirstScreen | undefined>

export type Pages = {
  /** The page at an address, drawn if it can be; `draw: false` sends the shell alone, which costs nothing. */
  answer: (request: FastifyRequest, reply: FastifyReply, more?: { draw: boolean }) => Promise<FastifyReply>
}

type Page = {
  status: number
  redirect?: string | undefined
  html: Buffer
  etag: string
  packed: Map<Packing, Promise<Buffer>>
}

/** How long a drawn page may be given to the next one who asks, and how many are kept (milliseconds, pages). */
const fresh = 2000
const shelf = 200

/** Longer than this and the phone draws the page itself. */
const patience = 3000

/**
 * The pages of the app. `template` is the built index.html with the markers head, app and answers as comments; `render`
 * draws. Everybody gets the same page, for the server does not know who opens it: the app asks for what is theirs.
 */
export function openPages(parts: {
  template: string
  render: RenderFirstScreen | undefined
  config: Config
  ask: AskHere
  log: Log
}): Pages {
  const { config, log } = parts
  const headers = { ...pageHeaders(config, styleHashes(parts.template)), 'cache-control': 'no-cache' }
  const fill = filler(parts.template)
  const shell = pageOf(200, fill({ head: '', app: '', answers: '' }))
  // The shell is sent more than anything else, by the worker too: packed once, as small as it goes.
  shell.packed.set('br', Promise.resolve(brotliCompressSync(shell.html)))
  shell.packed.set('gzip', Promise.resolve(gzipSync(shell.html, { level: 9 })))
  const drawn = new Map<string, { until: number; page: Promise<Page> }>()

  async function draw(address: string, small: boolean): Promise<Page> {
    try {
      const by = { ask: parts.ask, baseUrl: config.baseUrl, fileHost: config.fileHost }
      const screen = await within(patience, parts.render?.(address, by))
      if (!screen) return shell
      const drawn = small ? { ...screen, head: withoutLarge(screen.head), app: withoutLarge(screen.app) } : screen
      return pageOf(screen.status, fill(drawn), screen.redirect)
    } catch (error) {
      log.error({ err: error }, 'a page could not be drawn; the shell went out instead')
      return shell
    }
  }

  /** Drawn once for all who ask within two seconds, also while it is being drawn. `small`: for who saves data. */
  function pageAt(address: string, small: boolean): Promise<Page> {
    const name = small ? `small ${address}` : address
    const known = drawn.get(name)
    if (known && known.until > Date.now()) return known.page
    drawn.delete(name)
    if (drawn.size >= shelf) drawn.delete(drawn.keys().next().value!)
    const page = draw(address, small)
    drawn.set(name, { until: Date.now() + fresh, page })
    return page
  }

  return {
    async answer(request, reply, { draw = true } = { draw: true }) {
      const small = request.headers['save-data'] === 'on'
      const page = draw ? await pageAt(request.raw.url ?? '/', small) : shell
      reply.code(page.status).headers(headers)
      if (isSecretPage(pathOf(request))) reply.headers(secretHeaders)
      vary(reply, 'Accept-Encoding')
      vary(reply, 'Save-Data')
      if (page.redirect)
        return reply.code(page.status < 400 && page.status > 300 ? page.status : 302).redirect(page.redirect)
      if (page.status === 200) {
        reply.header('etag', page.etag)
        if (hasIt(request, page.etag)) return reply.code(304).removeHeader('content-type').send()
      }
      const packing = packingFor(request.headers['accept-encoding'])
      if (!packing) return reply.send(page.html)
      return reply.header('content-encoding', packing).send(await packedOnce(page, packing))
    },
  }
}

/** The path as the app reads it: '/auth%2Fx' is another page than '/auth/x'. */
const pathOf = ({ raw }: FastifyRequest) => (raw.url ?? '/').replace(/[?#].*$/s, '')

/** Whoever saves data is offered no picture in its largest size, as their phone draws it too (ui/photo-sources.ts). */
const withoutLarge = (markup: string) =>
  markup.replace(/\b(srcset|imagesrcset)="[^"]*"/gi, (all) => all.replace(/, [^", ]+-960\.\w+ 960w/g, ''))

function pageOf(status: number, text: string, redirect?: string): Page {
  const html = Buffer.from(text)
  return { status, redirect, html, etag: etagOf(html), packed: new Map() }
}

function packedOnce(page: Page, packing: Packing): Promise<Buffer> {
  const known = page.packed.get(packing)
  if (known) return known
  const packed = pack(page.html, packing)
  page.packed.set(packing, packed)
  return packed
}

type Parts = Pick<FirstScreen, 'head' | 'app' | 'answers' | 'styles'>

/**
 * Puts the parts where their markers stand; `<!--head-->…<!--/head-->` holds what stands there when there is nothing to
 * put. By cutting, not by replace(): a product may be called `$&`.
 */
export function filler(template: string): (parts: Parts) => string {
  // After the style of every page, which it builds upon.
  const marked = template.replace('</head>', '<!--styles--></head>')
  const pieces = marked.split(/<!--(head|styles|app|answers)-->(?:([\s\S]*?)<!--\/\1-->)?/)
  return (parts) => {
    let html = pieces[0]!
    for (let at = 1; at < pieces.length; at += 3)
      html += (parts[pieces[at] as keyof Parts] || pieces[at + 1] || '') + pieces[at + 2]
    return html
  }
}

async function within<T>(milliseconds: number, work: Promise<T> | undefined): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<undefined>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not drawn within ${milliseconds} ms`)), milliseconds)
  })
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer))
}

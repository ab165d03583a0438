import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { isNotModified, sendNotModified } from '../conditional-request.ts'
import { workerHeaders } from '../headers.ts'
import { addVary, negotiateEncoding } from '../send-json.ts'

/** A built file with its compressed versions, ready to be sent. */
type Asset = {
  bytes: Buffer
  br: Buffer | undefined
  gzip: Buffer | undefined
  type: string
  cache: string
  etag: string
}

/** All built files by address: '/assets/main-x1.js'. */
export type Assets = ReadonlyMap<string, Asset>

const mimeTypes: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
}

/**
 * Reads a built folder into memory once: a few megabytes. No address can then reach a file that is not in the list, and
 * a build while the server runs takes no file away from pages that are open.
 */
export async function readAssets(folder: string): Promise<Assets> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const existing = new Set(paths)
  const read = async (path: string) => (existing.has(path) ? readFile(path) : undefined)
  const assets = new Map<string, Asset>()
  for (const path of paths) {
    if (/\.(br|gz)$/.test(path) && existing.has(path.replace(/\.(br|gz)$/, ''))) continue
    const address = `/${relative(folder, path).split(sep).join('/')}`
    // Files that begin with a dot are the build's own notes.
    if (/\/\.(?!well-known\/)/.test(address)) continue
    const bytes = await readFile(path)
    assets.set(address, {
      bytes,
      br: await read(`${path}.br`),
      gzip: await read(`${path}.gz`),
      type: mimeTypes[extname(path).toLowerCase()] ?? 'application/octet-stream',
      cache: cacheControlOf(address),
      etag: createHash('sha1').update(bytes).digest('base64url').slice(0, 22),
    })
  }
  return assets
}

/** A name with a hash never changes its content; a file with a fixed name is revalidated. */
function cacheControlOf(address: string): string {
  if (address.startsWith('/assets/')) return 'public, max-age=31536000, immutable'
  if (/\.(html|webmanifest)$|^\/[\w-]+\.js$/.test(address)) return 'no-cache'
  return 'public, max-age=3600'
}

/** Sends a built file, compressed as by the build. */
export function sendAsset(asset: Asset, request: FastifyRequest, reply: FastifyReply, config: Config): FastifyReply {
  const accepted = negotiateEncoding(request.headers['accept-encoding'])
  const compressed = accepted && (asset[accepted] ?? asset.gzip)
  const encoding = compressed && (compressed === asset.br ? 'br' : 'gzip')
  // Strong, so one for each encoding: they are different bytes.
  const etag = `"${asset.etag}${encoding ? `-${encoding}` : ''}"`
  reply.headers({ 'cache-control': asset.cache, etag })
  if (asset.br || asset.gzip) addVary(reply, 'Accept-Encoding')
  if (request.raw.url?.startsWith('/sw.js')) reply.headers(workerHeaders(config))
  if (isNotModified(request, etag)) return sendNotModified(reply)
  if (encoding) reply.header('content-encoding', encoding)
  return reply.type(asset.type).send(compressed ?? asset.bytes)
}

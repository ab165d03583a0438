import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

type Chunk = { file: string; src?: string; imports?: string[]; css?: string[] }
export type Manifest = Record<string, Chunk>

export const client = 'dist/client'
export const builtManifest = () => JSON.parse(readFileSync(`${client}/.vite/manifest.json`, 'utf8')) as Manifest

/** Every built file below a folder, as paths from the project's root. */
export const filesUnder = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())

/** The files a browser fetches before `starts` can run: those and all their static imports, each once. */
export function loadedFor(manifest: Manifest, starts: string[]): string[] {
  const byFile = new Map(Object.values(manifest).map((chunk) => [chunk.file, chunk]))
  const visited = new Set<string>()
  const visit = (file: string) => {
    const chunk = byFile.get(file)
    if (!chunk) throw new Error(`the build has no ${file}`)
    if (visited.has(file)) return
    visited.add(file)
    for (const name of chunk.imports ?? []) visit(manifest[name]!.file)
  }
  for (const start of starts) visit(start)
  return [...visited]
}

/** The scripts a built page starts with, read from its HTML: the manifest may name the entry's chunk differently. */
export const scriptsOf = (html: string): string[] =>
  [...html.matchAll(/<(?:script|link rel="modulepreload")[^>]*\b(?:src|href)="\/([^"]+\.js)"/g)].map(
    ([, file]) => file!,
  )

/** The file made from a page's source: 'src/features/showcase/HomePage.tsx'. */
export function chunkOf(manifest: Manifest, source: string): string {
  const found = Object.values(manifest).find(({ src }) => src === source)
  if (!found) throw new Error(`${source} is no chunk of its own: is its page still loaded lazily?`)
  return found.file
}

/** The file of a group of the build: 'base', 'shell'. */
export function chunkNamed(manifest: Manifest, name: string): string {
  const found = Object.values(manifest).find(({ file }) => new RegExp(`/${name}-[\\w-]{8}\\.js$`).test(file))
  if (!found) throw new Error(`the build has no chunk called ${name}`)
  return found.file
}

/** The files that the worker precaches at install, read from its source: paths without their first slash. */
export function precached(worker: string): string[] {
  const entries = worker.matchAll(/\{[^{}]*?\burl["']?:\s*(["'`])([^"'`]+)\1[^{}]*?\}/g)
  return [...entries].filter(([entry]) => entry.includes('revision')).map(([, , url]) => url!.replace(/^\//, ''))
}

/** Total bytes of built files as sent: the build has compressed each of them, and the server sends those files. */
export const sizeOf = (paths: string[], packed: 'gz' | 'br') =>
  paths.reduce((sum, path) => sum + statSync(`${path}.${packed}`).size, 0)

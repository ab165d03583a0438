import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

type Chunk = { file: string; src?: string; imports?: string[]; css?: string[] }
export type Manifest = Record<string, Chunk>

export const client = 'dist/client'
export const builtManifest = () => JSON.parse(readFileSync(`${client}/.vite/manifest.json`, 'utf8')) as Manifest

/** Every built file below a folder, as paths from the top of the project. */
export const filesUnder = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())

/** The files a browser fetches before `starts` can run: those and everything they import statically, each once. */
export function loadedFor(manifest: Manifest, starts: string[]): string[] {
  const byFile = new Map(Object.values(manifest).map((chunk) => [chunk.file, chunk]))
  const seen = new Set<string>()
  const visit = (file: string) => {
    const chunk = byFile.get(file)
    if (!chunk) throw new Error(`the build has no ${file}`)
    if (seen.has(file)) return
    seen.add(file)
    for (const name of chunk.imports ?? []) visit(manifest[name]!.file)
  }
  for (const start of starts) visit(start)
  return [...seen]
}

/** The scripts a built page starts with. From the page itself: the entry may lie in a chunk that the manifest calls otherwise. */
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

/** What the worker keeps at install, from its own source: addresses without their first slash. */
export function precached(worker: string): string[] {
  const entries = worker.matchAll(/\{[^{}]*?\burl["']?:\s*(["'`])([^"'`]+)\1[^{}]*?\}/g)
  return [...entries].filter(([entry]) => entry.includes('revision')).map(([, , url]) => url!.replace(/^\//, ''))
}

/** Bytes of built files as they go over the line: the build has packed each of them, and the server sends that. */
export const sizeOf = (paths: string[], packed: 'gz' | 'br') =>
  paths.reduce((sum, path) => sum + statSync(`${path}.${packed}`).size, 0)

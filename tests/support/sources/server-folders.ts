import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { imports } from './import-rules.ts'

// The folders of src/server and which of them may import which. Run as a program it counts the arrows that point
// upwards: node --import tsx tests/support/sources/server-folders.ts [root of another working tree]

/**
 * The folders of src/server, from the lowest floor to the highest, and within a floor line by line. A folder imports
 * from the lines before its own. So no two folders import each other, and no chain of imports leads back to its folder.
 */
const floors: Record<string, readonly string[]> = {
  basis: [
    'db illustrations sanitize',
    'secrets',
    'http',
    'file-store jobs',
    'mail spreadsheets tracing',
    // The frame of every picture: files, sizes, uploads.
    'pictures',
  ],
  auth: ['auth'],
  'what several features show or do': ['claims listing'],
  features: [
    'push search sitemap views',
    'client-errors notices regions',
    'products',
    'moderation',
    'account',
    'phone-numbers',
    'lspro',
    'downloads showcase sni',
    'help metrics shops',
    'favorites follows nib onboarding open-data',
  ],
  operator: ['operator'],
  seed: ['seed'],
  programs: ['backup commands deploy'],
}
const lines = Object.values(floors)
  .flat()
  .map((line) => line.split(' '))

/** The place of a folder in the order, from 0 on; undefined for a folder that is not in the table. */
const rankOf = (folder: string): number | undefined => {
  const rank = lines.findIndex((line) => line.includes(folder))
  return rank < 0 ? undefined : rank
}
const isBelow = (lower: string, upper: string) => (rankOf(lower) ?? lines.length) < (rankOf(upper) ?? lines.length)

/** Files directly in src/server that every folder may import. The others put the folders together. */
const rootBasis = ['command-result', 'config', 'start-error', 'start-output'].map((name) => `src/server/${name}.ts`)

/** 'src/server/db/a.ts' → 'db'; undefined for a file directly in src/server. */
const folderOf = (path: string) => /^src\/server\/([\w-]+)\//.exec(path)?.[1]

const targetsOf = (path: string, source: string) =>
  imports(source).flatMap((target) => (target.startsWith('.') ? [join(dirname(path), target)] : []))

/** The imports of a file in a folder of src/server that the order of the folders forbids, as sentences. */
export function serverImportErrors(path: string, source: string): string[] {
  const folder = folderOf(path)
  if (!folder) return []
  if (rankOf(folder) === undefined) return [`${path}: the folder ${folder} is in no floor`]
  return targetsOf(path, source).flatMap((target) => {
    const other = folderOf(target)
    if (other === folder || !target.startsWith('src/server/')) return []
    if (!other) return rootBasis.includes(target) ? [] : [`${path} imports ${target}, which puts the folders together`]
    return isBelow(other, folder) ? [] : [`${path} imports ${target}, which is not below it`]
  })
}

type Sources = ReadonlyMap<string, string>

/** The imports between folders, as 'a b', each once. */
const arrowsOf = (sources: Sources): ReadonlySet<string> =>
  new Set(
    [...sources].flatMap(([path, source]) =>
      targetsOf(path, source).flatMap((target) => {
        const [from, to] = [folderOf(path), folderOf(target)]
        return from && to && from !== to ? [`${from} ${to}`] : []
      }),
    ),
  )

/** The folders that import each other, as 'a ↔ b', each pair once. */
export function mutualFolders(sources: Sources): string[] {
  const arrows = arrowsOf(sources)
  return [...arrows].flatMap((arrow) => {
    const [from, to] = arrow.split(' ') as [string, string]
    return from < to && arrows.has(`${to} ${from}`) ? [`${from} ↔ ${to}`] : []
  })
}

/** Whether a file of the server mounts endpoints: it calls `mount()` of http/mount.ts. */
const mounts = (source: string) =>
  /\bmount\b[^'"]*\bfrom '[^']*http\/mount\.ts'/.test(source) && /\bmount\(/.test(source)

/** Imports of files that mount endpoints, from outside of their folder; src/server/routes.ts has them all. */
export function mountingImportErrors(sources: Sources): string[] {
  return [...sources].flatMap(([path, source]) =>
    path === 'src/server/routes.ts'
      ? []
      : targetsOf(path, source)
          .filter((target) => mounts(sources.get(target) ?? '') && folderOf(target) !== folderOf(path))
          .map((target) => `${path} imports ${target}, which mounts endpoints`),
  )
}

/** The TypeScript files of src/server below a root, by their path from there. */
export const serverSources = (root = '.'): Sources =>
  new Map(
    readdirSync(join(root, 'src/server'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => join('src/server', name))
      .map((path) => [path, readFileSync(join(root, path), 'utf8')]),
  )

/** The numbers of a working tree: two folders have one arrow, however many of their files it connects. */
function countArrows(sources: Sources): string {
  const arrows = [...arrowsOf(sources)].map((arrow) => arrow.split(' ') as [string, string])
  const up = arrows.filter(([from, to]) => !isBelow(to, from))
  const pairs = mutualFolders(sources)
  return `${arrows.length} arrows between folders of src/server, ${up.length} upwards, ${pairs.length} pairs that import each other`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(countArrows(serverSources(process.argv[2])))

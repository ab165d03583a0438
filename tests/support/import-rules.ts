import { dirname, join } from 'node:path'

// The map of the program: each room, and the rooms it may look into besides itself.
export const mayLookInto: Record<string, readonly string[]> = {
  contract: [],
  session: ['contract'],
  offline: ['contract', 'session'],
  ui: ['contract'],
  catalog: ['contract', 'session', 'offline', 'ui'],
  photos: ['contract', 'session', 'offline', 'ui'],
  drafts: ['contract', 'session', 'offline', 'ui', 'photos'],
  server: ['contract'],
  features: ['contract', 'session', 'offline', 'ui', 'catalog', 'photos', 'drafts'],
  app: ['contract', 'session', 'offline', 'ui', 'catalog', 'photos', 'drafts', 'features'],
  sw: ['contract', 'session', 'offline'],
}

const starts = ['src/boot.ts', 'src/main.tsx']

/** 'src/features/shops/X.tsx' → 'features/shops', 'src/ui/X.tsx' → 'ui'; boot.ts and main.tsx start the app and belong to it. */
export function roomOf(path: string): string | undefined {
  if (starts.includes(path)) return 'app'
  const [top, room, feature] = path.split('/')
  if (top === 'sw' || top === 'tests') return top
  if (top !== 'src' || !room) return undefined
  return room === 'features' ? `features/${feature}` : room
}

/** The outbox lists what every feature sends: one file of it takes the records of their writes, and nothing else. */
const mayTakeWrites = 'src/features/outbox/write-records.ts'
const isWrites = (target: string) => /^#features\/[\w/-]+-writes\.ts$/.test(target)

/** Everything a source names to take something from it, types included. */
export const imports = (source: string): string[] =>
  [
    ...source.matchAll(/\b(?:from|import)\s*\(?\s*(['"])([^'"\n]+)\1/g),
    ...source.matchAll(/\b(?:glob|URL)\(\s*(['"])([^'"\n]+)\1/g),
  ].map(([, , target]) => target!)

/** What a file takes from rooms it may not look into, as sentences. */
export function lookedInto(path: string, source: string): string[] {
  const room = roomOf(path)
  return imports(source).flatMap((target) => {
    const other = targetRoom(path, target)
    if (other === undefined || other === room) return []
    const climbs = target.startsWith('.')
    const allowed = mayLookInto[room?.split('/')[0] ?? ''] ?? []
    // From feature to feature the first part is the same, and still it is another room.
    const enters = allowed.includes(other.split('/')[0]!) || (path === mayTakeWrites && isWrites(target))
    // Styles have no other way to name a file.
    if (climbs && !starts.includes(path) && !path.endsWith('.css')) return [`${path} climbs into ${other}: ${target}`]
    return enters ? [] : [`${path} looks into ${other}: ${target}`]
  })
}

/** What the features of the server stand on. The illustrations of the demo are drawn by the picture worker. */
const serverBasis = ['http', 'db', 'pictures', 'mail', 'jobs', 'secrets', 'sanitize']

/** What a file of the server's basis takes from a feature, as sentences. Files beside the folders start and configure all of it. */
export function featuresBelow(path: string, source: string): string[] {
  const part = serverPartOf(path)
  if (!part || !serverBasis.includes(part)) return []
  return imports(source).flatMap((target) => {
    const other = target.startsWith('.') ? serverPartOf(join(dirname(path), target)) : undefined
    const mayDraw = part === 'pictures' && /^\.\.\/seed\/illustrations\//.test(target)
    return other && !serverBasis.includes(other) && !mayDraw ? [`${path} takes ${target}`] : []
  })
}

/** 'src/server/db/a.ts' → 'db'; nothing for what stands beside the folders. */
const serverPartOf = (path: string) => /^src\/server\/([\w-]+)\//.exec(path)?.[1]

/** Circles of static imports, types included, as 'a → b → a'; each once, from its first file on. */
export function circlesIn(sources: ReadonlyMap<string, string>): string[] {
  const targets = new Map([...sources].map(([path, source]) => [path, importedFiles(path, source, sources)]))
  const circles = new Set<string>()
  const over = new Set<string>()
  const walk = (path: string, way: string[]) => {
    const at = way.indexOf(path)
    if (at >= 0) circles.add([...way.slice(at), path].join(' → '))
    if (at >= 0 || over.has(path)) return
    for (const next of targets.get(path) ?? []) walk(next, [...way, path])
    over.add(path)
  }
  for (const path of sources.keys()) walk(path, [])
  return [...circles]
}

/** The files that a module names in `import … from` and `export … from`. What it loads later is no circle. */
function importedFiles(path: string, source: string, all: ReadonlyMap<string, string>): string[] {
  const named = [...source.matchAll(/^(?:import|export)\s[^;'"]*?\sfrom '([^']+)'/gm)].map(([, target]) => target!)
  return named
    .map((target) => {
      if (target.startsWith('#sw/')) return target.slice(1)
      return target.startsWith('#') ? `src/${target.slice(1)}` : join(dirname(path), target)
    })
    .filter((file) => all.has(file))
}

function targetRoom(path: string, target: string): string | undefined {
  const named = /^#(\w+)\/([\w.-]+)/.exec(target)
  if (named) return named[1] === 'features' ? `features/${named[2]}` : named[1]
  if (!target.startsWith('.')) return undefined
  const reached = join(dirname(path), target)
  // Outside of every room, the built program for one, is nobody's room.
  return roomOf(reached)
}

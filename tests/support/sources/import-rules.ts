import { dirname, join } from 'node:path'

// Each area of the program, and the other areas it may import from.
export const allowedImports: Record<string, readonly string[]> = {
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

/** 'src/features/shops/X.tsx' → 'features/shops', 'src/ui/X.tsx' → 'ui'; boot.ts and main.tsx belong to 'app'. */
export function areaOf(path: string): string | undefined {
  if (starts.includes(path)) return 'app'
  const [top, area, feature] = path.split('/')
  if (top === 'sw' || top === 'tests') return top
  if (top !== 'src' || !area) return undefined
  return area === 'features' ? `features/${feature}` : area
}

/**
 * The record of the outbox lists the writes of all features: it alone may import their `…-writes.ts`, and nothing else.
 */
const importsAllWrites = 'src/features/outbox/write-records.ts'
const isWrites = (target: string) => /^#features\/[\w/-]+-writes\.ts$/.test(target)

/** The targets of all imports of a source: static, dynamic, of types, by `glob()` and by `URL()`. */
export const imports = (source: string): string[] =>
  [
    ...source.matchAll(/\b(?:from|import)\s*\(?\s*(['"])([^'"\n]+)\1/g),
    ...source.matchAll(/\b(?:glob|URL)\(\s*(['"])([^'"\n]+)\1/g),
  ].map(([, , target]) => target!)

/** The imports of a file from areas it may not import from, as sentences. */
export function forbiddenImports(path: string, source: string): string[] {
  const area = areaOf(path)
  return imports(source).flatMap((target) => {
    const other = targetArea(path, target)
    if (other === undefined || other === area) return []
    const isRelative = target.startsWith('.')
    const allowed = allowedImports[area?.split('/')[0] ?? ''] ?? []
    // `features/a` and `features/b` share their first part but are two areas.
    const isAllowed = allowed.includes(other.split('/')[0]!) || (path === importsAllWrites && isWrites(target))
    // CSS can only use relative paths.
    if (isRelative && !starts.includes(path) && !path.endsWith('.css'))
      return [`${path} imports from ${other} by a relative path: ${target}`]
    return isAllowed ? [] : [`${path} imports from ${other}: ${target}`]
  })
}

/** Cycles of static imports, types included, as 'a → b → a'; each once, from its first file on. */
export function importCycles(sources: ReadonlyMap<string, string>): string[] {
  const targets = new Map([...sources].map(([path, source]) => [path, importedFiles(path, source, sources)]))
  const cycles = new Set<string>()
  const done = new Set<string>()
  const walk = (path: string, stack: string[]) => {
    const at = stack.indexOf(path)
    if (at >= 0) cycles.add([...stack.slice(at), path].join(' → '))
    if (at >= 0 || done.has(path)) return
    for (const next of targets.get(path) ?? []) walk(next, [...stack, path])
    done.add(path)
  }
  for (const path of sources.keys()) walk(path, [])
  return [...cycles]
}

/** The files that a module names in `import … from` and `export … from`. Dynamic imports cannot form a cycle. */
function importedFiles(path: string, source: string, all: ReadonlyMap<string, string>): string[] {
  const named = [...source.matchAll(/^(?:import|export)\s[^;'"]*?\sfrom '([^']+)'/gm)].map(([, target]) => target!)
  return named
    .map((target) => {
      if (target.startsWith('#sw/')) return target.slice(1)
      return target.startsWith('#') ? `src/${target.slice(1)}` : join(dirname(path), target)
    })
    .filter((file) => all.has(file))
}

function targetArea(path: string, target: string): string | undefined {
  const named = /^#(\w+)\/([\w.-]+)/.exec(target)
  if (named) return named[1] === 'features' ? `features/${named[2]}` : named[1]
  if (!target.startsWith('.')) return undefined
  // undefined outside of every area: the built program, for example.
  return areaOf(join(dirname(path), target))
}

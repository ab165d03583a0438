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
    const enters = allowed.includes(other.split('/')[0]!)
    if (climbs && !starts.includes(path)) return [`${path} climbs into ${other}: ${target}`]
    return enters ? [] : [`${path} looks into ${other}: ${target}`]
  })
}

function targetRoom(path: string, target: string): string | undefined {
  const named = /^#(\w+)\/([\w.-]+)/.exec(target)
  if (named) return named[1] === 'features' ? `features/${named[2]}` : named[1]
  if (!target.startsWith('.')) return undefined
  const reached = join(dirname(path), target)
  // Outside of every room, the built program for one, is nobody's room.
  return roomOf(reached)
}

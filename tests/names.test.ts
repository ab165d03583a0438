import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'

// Files and what they declare have the names that the field gives them (src/decisions/025-names.md). Illustrations draw
// real shelves and stalls.

const metaphors =
  /^(road|shel(f|ves)|easel|darkroom|enlarger|farewell|belts?|deeds?|bones?|postman|parcel|crowd|goodbye|lathe|yard|painter|negative|hanger|sow(ing|ed)?)$/
/** A participle says what was done to something, not what the thing is. */
const participles = /^(said|told|heard|kept|known|asked|seen|shown|wanted|hung|begun|theirs)$/

const wordsOf = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)

/** Why this is no name: a word of it is a metaphor, or all of it is a participle. */
const isBadName = (name: string) => wordsOf(name).some((word) => metaphors.test(word)) || participles.test(name)

/** What a module declares at its top: functions, types, classes, constants. */
const declaredIn = (source: string) =>
  [
    ...source.matchAll(
      /^(?:export )?(?:declare )?(?:async )?(?:const|let|function\*?|type|interface|class) ([A-Za-z_$][\w$]*)/gm,
    ),
  ].map(([, name]) => name!)

const files = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => /\.(tsx?|css)$/.test(path) && !path.startsWith('src/server/seed/illustrations/'))

describe('names', () => {
  test('of files are the field’s own', () => {
    const bad = ['src', 'sw', 'tests'].flatMap(files).filter((path) => isBadName(basename(path).replace(/\..*/, '')))
    expect(bad).toEqual([])
  })

  test('of what files declare are, too', () => {
    const bad = ['src', 'sw']
      .flatMap(files)
      .filter((path) => !path.endsWith('.css'))
      .flatMap((path) =>
        declaredIn(readFileSync(path, 'utf8'))
          .filter(isBadName)
          .map((name) => `${path}: ${name}`),
      )
    expect(bad).toEqual([])
  })

  test.each([
    ['export const lookAtRoad = () => 1', 'lookAtRoad'],
    ['type ShelfTrouble = 1', 'ShelfTrouble'],
    ['export async function said() {}', 'said'],
    ['let known: string', 'known'],
  ])('%s is caught', (source, name) => {
    expect(declaredIn(source).filter(isBadName)).toEqual([name])
  })

  test.each(['markSeen', 'broadcast', 'shelfLife', 'unknown'])('%s is judged by its words', (name) => {
    expect(isBadName(name)).toBe(name === 'shelfLife')
  })
})

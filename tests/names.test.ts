import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'

// Files and their declarations have the usual names of the field (src/decisions/025-names.md). Illustrations are left
// out: they draw real shelves and stalls.

const metaphors =
  /^(road|shel(f|ves)|easel|darkroom|enlarger|farewell|belts?|deeds?|bones?|postman|parcel|crowd|goodbye|lathe|yard|painter|negative|hanger|sow(ing|ed)?)$/
/** A participle alone names what was done to a value, not the value. */
const participles = /^(said|told|heard|kept|known|asked|seen|shown|wanted|hung|begun|theirs)$/

const wordsOf = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)

/** A name is bad if one of its words is a metaphor, or if all of it is a participle. */
const isBadName = (name: string) => wordsOf(name).some((word) => metaphors.test(word)) || participles.test(name)

/** The top-level declarations of a module: functions, types, classes, constants. */
const declaredIn = (source: string) =>
  [
    ...source.matchAll(
      /^(?:export )?(?:declare )?(?:async )?(?:const|let|function\*?|type|interface|class) ([A-Za-z_$][\w$]*)/gm,
    ),
  ].map(([, name]) => name!)

const files = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => /\.(tsx?|css)$/.test(path) && !path.startsWith('src/server/illustrations/'))

describe('names', () => {
  test('names: no file name is a metaphor or a participle', () => {
    const bad = ['src', 'sw', 'tests'].flatMap(files).filter((path) => isBadName(basename(path).replace(/\..*/, '')))
    expect(bad).toEqual([])
  })

  test('names: no top-level declaration has a metaphor or a participle as its name', () => {
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

  test('names: no CSS class or custom property is a metaphor', () => {
    const bad = files('src')
      .filter((path) => path.endsWith('.css'))
      .flatMap((path) =>
        [...readFileSync(path, 'utf8').matchAll(/(?:\.|--)([a-z][\w-]*)/g)]
          .map(([, name]) => name!)
          .filter((name) => /^(road|shelf|belt|bone|deed|stall|door|dock|bench)(?![a-z])/.test(name))
          .map((name) => `${path}: ${name}`),
      )
    expect(bad).toEqual([])
  })

  test.each([
    ['export const lookAtRoad = () => 1', 'lookAtRoad'],
    ['type ShelfTrouble = 1', 'ShelfTrouble'],
    ['export async function said() {}', 'said'],
    ['let known: string', 'known'],
  ])('names: %s is rejected', (source, name) => {
    expect(declaredIn(source).filter(isBadName)).toEqual([name])
  })

  test.each(['markSeen', 'broadcast', 'shelfLife', 'unknown'])('names: %s is judged by its words', (name) => {
    expect(isBadName(name)).toBe(name === 'shelfLife')
  })
})

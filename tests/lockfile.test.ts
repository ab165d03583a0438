import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Locked = { packages: Record<string, { resolved?: string; optionalDependencies?: Record<string, string> }> }

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Locked
const names = new Set(Object.keys(lock.packages).map((path) => path.split('node_modules/').at(-1)!))

// npm ci refuses a lockfile in which one platform's binary is missing, also on machines that would never install it.
test('the lockfile names the binaries of every platform', () => {
  const missing = Object.values(lock.packages)
    .flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies))
    .filter((name) => !names.has(name))
  expect([...new Set(missing)]).toEqual([])
})

test('the lockfile says nothing about where its packages were fetched from', () => {
  expect(Object.values(lock.packages).filter(({ resolved }) => resolved)).toEqual([])
})

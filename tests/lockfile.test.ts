import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Locked = { optionalDependencies?: Record<string, string>; version?: string; resolved?: string }
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> }

test('npm ci works on every machine: the lock knows the native parts of all of them', () => {
  const missingIn = (known: Record<string, Locked>) =>
    Object.entries(known).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter(
        (name) => !(`node_modules/${name}` in known) && !(`${path}/node_modules/${name}` in known),
      ),
    )
  // npm writes down what the registry gave it on one machine; what it could not have makes npm ci refuse everywhere.
  expect(missingIn(packages)).toEqual([])
  expect(missingIn({ 'node_modules/a': { optionalDependencies: { 'a-darwin-arm64': '1.0.0' } } })).toHaveLength(1)
})

test('the lockfile says nothing about where its packages were fetched from', () => {
  expect(Object.values(packages).filter(({ resolved }) => resolved)).toEqual([])
})

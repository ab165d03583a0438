import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import semver from 'semver'
import { expect, test } from 'vitest'

// npm ci works everywhere, prints no warning, and the dependencies are at their newest patch.

type Locked = {
  optionalDependencies?: Record<string, string>
  engines?: { node?: string }
  hasInstallScript?: boolean
  os?: string[]
  version?: string
  resolved?: string
}
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> }
const pack = JSON.parse(readFileSync('package.json', 'utf8')) as {
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
  allowScripts: Record<string, boolean>
}

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

test.each(['20.19.0', '22.13.0', '24.0.0'])('npm ci warns of no package that does not support Node %s', (node) => {
  const unsupported = (known: Record<string, Locked>) =>
    Object.entries(known)
      // A native part for another system is not installed, and npm says nothing about it.
      .filter(([path, { os }]) => path !== '' && !os)
      .flatMap(([path, { engines }]) =>
        engines?.node && !semver.satisfies(node, engines.node) ? [`${path}: ${engines.node}`] : [],
      )
  // The lock has no `engines` for idn-area-data, which asks for Node 22: only its data is read, none of its code runs.
  expect(unsupported(packages)).toEqual([])
  expect(unsupported({ 'node_modules/a': { engines: { node: '>=99' } } })).toEqual(['node_modules/a: >=99'])
})

test('npm ci warns of no install script: each one is allowed or denied in package.json', () => {
  const undecided = (known: Record<string, Locked>) =>
    Object.entries(known)
      .filter(([, { hasInstallScript, os }]) => hasInstallScript && !os)
      .map(([path]) => path.split('node_modules/').at(-1)!)
      .filter((name) => !(name in pack.allowScripts))
  expect(undecided(packages)).toEqual([])
  expect(undecided({ 'node_modules/a': { hasInstallScript: true } })).toEqual(['a'])
})

/** The oldest Node that the product supports. */
const leastNode = '20.19.0'

/** Packages that stay behind for a reason. */
const stays: Record<string, string> = {
  tailwindcss: 'the native parts of 4.3.4 and 4.3.5 are published for one platform only',
  '@tailwindcss/vite': 'goes with tailwindcss',
}

/** The newest release with the same major and minor number, from all that were published. */
const newestPatch = (current: string, published: string[]): string =>
  semver.maxSatisfying(published, `~${current}`) ?? current

test('the newest patch is the highest release of the same minor', () => {
  expect(newestPatch('2.17.3', ['2.17.3', '2.17.10', '2.18.0', '2.17.5', '3.0.0', '2.17.11-beta.1'])).toBe('2.17.10')
  expect(newestPatch('1.0.0', [])).toBe('1.0.0')
})

// A patch that is published tomorrow must not turn today's release red: the test is skipped, and its note names the package.
test('every dependency is at its newest patch', { tags: ['long'] }, async ({ skip }) => {
  const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim().replace(/\/$/, '')
  const direct = Object.entries({ ...pack.dependencies, ...pack.devDependencies }).filter(([name]) => !(name in stays))
  const publishedOf = async (name: string) => {
    const answer = await fetch(`${registry}/${name}`, { headers: { accept: 'application/vnd.npm.install-v1+json' } })
    const { versions = {} } = (await answer.json()) as { versions?: Record<string, Locked> }
    // A release that needs a newer Node than ours is none for us.
    return Object.keys(versions).filter((one) => semver.satisfies(leastNode, versions[one]?.engines?.node ?? '*'))
  }
  const behind = await Promise.all(
    direct.map(async ([name, current]) => {
      const newest = newestPatch(current, await publishedOf(name))
      return newest === current ? [] : [`${name} ${current} → ${newest}`]
    }),
  ).catch(() => 'unreachable' as const)
  if (behind === 'unreachable') return skip('the npm registry cannot be reached')
  if (behind.flat().length > 0) skip(`a newer patch is published: ${behind.flat().join(', ')}`)
})

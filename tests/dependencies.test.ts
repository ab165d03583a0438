import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import semver from 'semver'
import { expect, test } from 'vitest'

// npm ci works on every platform and prints no warning; the dependencies are at their newest patch.

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

test('npm ci: the lockfile has the native packages of every platform', () => {
  const missingNative = (all: Record<string, Locked>) =>
    Object.entries(all).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter(
        (name) => !(`node_modules/${name}` in all) && !(`${path}/node_modules/${name}` in all),
      ),
    )
  // npm locks what the registry gave it on one machine; a package missing from the lock makes npm ci fail everywhere.
  expect(missingNative(packages)).toEqual([])
  expect(missingNative({ 'node_modules/a': { optionalDependencies: { 'a-darwin-arm64': '1.0.0' } } })).toHaveLength(1)
})

test('lockfile: no package has the address that it was fetched from', () => {
  expect(Object.values(packages).filter(({ resolved }) => resolved)).toEqual([])
})

test.each(['20.19.0', '22.13.0', '24.0.0'])('npm ci: every package supports Node %s, so none warns', (node) => {
  const unsupported = (all: Record<string, Locked>) =>
    Object.entries(all)
      // A native package for another system is not installed, and npm prints nothing about it.
      .filter(([path, { os }]) => path !== '' && !os)
      .flatMap(([path, { engines }]) =>
        engines?.node && !semver.satisfies(node, engines.node) ? [`${path}: ${engines.node}`] : [],
      )
  // The lock has no `engines` for idn-area-data, which requires Node 22: only its data is read, none of its code runs.
  expect(unsupported(packages)).toEqual([])
  expect(unsupported({ 'node_modules/a': { engines: { node: '>=99' } } })).toEqual(['node_modules/a: >=99'])
})

test('npm ci: every install script is allowed or denied in package.json, so there is no warning', () => {
  const undecided = (all: Record<string, Locked>) =>
    Object.entries(all)
      .filter(([, { hasInstallScript, os }]) => hasInstallScript && !os)
      .map(([path]) => path.split('node_modules/').at(-1)!)
      .filter((name) => !(name in pack.allowScripts))
  expect(undecided(packages)).toEqual([])
  expect(undecided({ 'node_modules/a': { hasInstallScript: true } })).toEqual(['a'])
})

/** The oldest Node that the product supports. */
const leastNode = '20.19.0'

/** Packages that are not updated, with the reason. */
const pinned: Record<string, string> = {
  tailwindcss: 'the native parts of 4.3.4 and 4.3.5 are published for one platform only',
  '@tailwindcss/vite': 'has the version of tailwindcss',
}

/** The newest release with the same major and minor number, from all that were published. */
const newestPatch = (current: string, published: string[]): string =>
  semver.maxSatisfying(published, `~${current}`) ?? current

test('newest patch: it is the highest release of the same minor version', () => {
  expect(newestPatch('2.17.3', ['2.17.3', '2.17.10', '2.18.0', '2.17.5', '3.0.0', '2.17.11-beta.1'])).toBe('2.17.10')
  expect(newestPatch('1.0.0', [])).toBe('1.0.0')
})

// A newly published patch must not fail the tests of a release: the test is skipped, and its note names the package.
test('dependencies: each is at its newest patch', { tags: ['long'] }, async ({ skip }) => {
  const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim().replace(/\/$/, '')
  const direct = Object.entries({ ...pack.dependencies, ...pack.devDependencies }).filter(([name]) => !(name in pinned))
  const publishedOf = async (name: string) => {
    const answer = await fetch(`${registry}/${name}`, { headers: { accept: 'application/vnd.npm.install-v1+json' } })
    const { versions = {} } = (await answer.json()) as { versions?: Record<string, Locked> }
    // A release that needs a newer Node than the product supports does not count.
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

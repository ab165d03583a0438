import { spawnSync } from 'node:child_process'
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { aptInstall, isRootOnDebian } from '../browser/apt.ts'

// The engines that the tests run in. A run finds or installs those besides Chromium here (chromium.ts does it for
// Chromium).

export const engineNames = ['Chromium', 'WebKit', 'Firefox'] as const
export type EngineName = (typeof engineNames)[number]

export type OtherEngine = Exclude<EngineName, 'Chromium'>
export const otherEngines = engineNames.filter((name) => name !== 'Chromium')

/** The test file with an engine's walk. */
export const walkOfEngine = (name: EngineName) => `tests/e2e/engines/${name.toLowerCase()}.test.ts`

const packages: Record<OtherEngine, string[]> = {
  WebKit: ['webkit2gtk-driver', 'xvfb', 'python3-gi', 'gir1.2-webkit2-4.1'],
  Firefox: ['firefox-esr'],
}

const firefoxPath = () => process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr'

/** The missing parts of an engine on this machine; undefined when it is complete. */
const missing: Record<OtherEngine, () => string | undefined> = {
  WebKit: () =>
    firstThatFails([
      ['WebKitWebDriver', '--help'],
      ['Xvfb', '-help'],
      ['/usr/bin/python3', '-c', windowImports],
      setpriv,
    ]),
  Firefox: () => firstThatFails([[firefoxPath(), '--version'], setpriv]),
}
const windowImports = 'import gi; gi.require_version("WebKit2", "4.1"); from gi.repository import WebKit2'
const setpriv = ['setpriv', '--version']

const firstThatFails = (commands: string[][]) =>
  commands.find(([program, ...args]) => spawnSync(program!, args, { timeout: 60_000 }).status !== 0)?.join(' ')

/**
 * Finds this engine, or installs it with apt-get, as root on Debian. Returns how it was found; throws an error with a
 * readable sentence where that cannot be.
 */
export function findEngine(name: OtherEngine, say: (line: string) => void = () => {}): string {
  if (!missing[name]()) return 'found'
  if (isRootOnDebian()) {
    say(`no ${name} here: installing Debian’s with apt-get`)
    if (aptInstall(...packages[name]) && !missing[name]()) return 'installed with apt-get'
  }
  const what = missing[name]()
  throw new Error(
    `${name} is not here (${what?.slice(0, 60)} does not run). On Debian: apt-get install ${packages[name].join(' ')}`,
  )
}

/**
 * Writes a program into this folder that starts Firefox and ends with the process that started it; returns its path.
 */
export function firefoxThatDiesWithUs(folder: string): string {
  const path = join(folder, 'firefox')
  const [program, args] = diesWithUs(firefoxPath(), '"$@"')
  writeFileSync(path, `#!/bin/sh\nexec ${program} ${args.join(' ')}\n`)
  chmodSync(path, 0o755)
  return path
}

/** The command and arguments of a program that ends with this process, also when that is killed; for `spawn`. */
export const diesWithUs = (program: string, ...args: string[]): [string, string[]] => [
  'setpriv',
  ['--pdeathsig', 'KILL', program, ...args],
]

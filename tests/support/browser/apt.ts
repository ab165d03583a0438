import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

// The browsers of the tests are installed from Debian, as root on Debian.

export const isRootOnDebian = () =>
  process.getuid?.() === 0 &&
  existsSync('/etc/os-release') &&
  /^ID=debian$/m.test(readFileSync('/etc/os-release', { encoding: 'utf8' }))

/** Another program of the machine may be installing: wait for it, instead of giving up at once. */
const waiting = ['-o', 'DPkg::Lock::Timeout=300']
let isUpdated: boolean | undefined

/** Installs these packages of Debian; whether that went well. The lists of packages are fetched once in a process. */
export function aptInstall(...names: string[]): boolean {
  isUpdated ??= runVisibly('apt-get', [...waiting, 'update'])
  return isUpdated && runVisibly('apt-get', [...waiting, 'install', '-y', '--no-install-recommends', ...names])
}

/** Runs a command whose output is shown; whether it ended well. */
export function runVisibly(command: string, args: string[]): boolean {
  const env = { ...process.env, CI: 'true', DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env, timeout: 600_000 }).status === 0
}

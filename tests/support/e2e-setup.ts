import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { findChromium, findHeadlessShell } from './browser/chromium.ts'
import startPostgres from './database/postgres.ts'
import { firefoxThatDiesWithUs } from './engines/find-engines.ts'
import { putPlaceholders } from './pictures/placeholder-pictures.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder of this run: its servers' data folders, a file `<pid>.server` for each server, and `pictures`. */
    e2eFolder: string
    chromiumPath: string
    /** Chromium without the browser around the page, where there is one; otherwise the same as `chromiumPath`. */
    headlessPath: string
    /** A program that starts Firefox, and ends it with the process that started it. */
    firefoxPath: string
  }
}

/** Runs once for all e2e tests: finds a Chromium, starts PostgreSQL where it is installed, makes the run's folder. */
export default async function setup(project: TestProject) {
  const { path } = findChromium((line) => console.log(line))
  project.provide('chromiumPath', path)
  const shell = process.env.E2E_BROWSER === 'full' ? undefined : findHeadlessShell()
  project.provide('headlessPath', shell?.path ?? path)
  const stopPostgres = await startPostgres()
  const folder = await mkdtemp(join(tmpdir(), 'etalase-e2e-'))
  await putPlaceholders(join(folder, 'pictures'))
  project.provide('e2eFolder', folder)
  project.provide('firefoxPath', firefoxThatDiesWithUs(folder))
  return async () => {
    for (const name of readdirSync(folder).filter((one) => one.endsWith('.server'))) {
      const pid = Number(name.replace('.server', ''))
      // The server may have ended already and its pid may belong to another program.
      if (commandOf(pid).includes(folder)) process.kill(pid, 'SIGKILL')
    }
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    await stopPostgres?.()
  }
}

/** The environment of a process, which contains its data folder; '' when there is no such process, or no /proc. */
function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8')
  } catch {
    return ''
  }
}

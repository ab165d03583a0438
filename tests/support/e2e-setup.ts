import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { findChromium } from './browser/chromium.ts'
import { putStandIns } from './placeholder-pictures.ts'
import startPostgres from './postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder of this run: its servers' data folders, a file `<pid>.server` for each server, and `pictures`. */
    e2eFolder: string
    chromiumPath: string
  }
}

/** Once for all e2e tests: a Chromium, a PostgreSQL server where there is one, and a folder for all they leave behind. */
export default async function setup(project: TestProject) {
  project.provide('chromiumPath', findChromium((line) => console.log(line)).path)
  const stopPostgres = await startPostgres()
  const folder = await mkdtemp(join(tmpdir(), 'etalase-e2e-'))
  await putStandIns(join(folder, 'pictures'))
  project.provide('e2eFolder', folder)
  return async () => {
    for (const name of readdirSync(folder).filter((one) => one.endsWith('.server'))) {
      const pid = Number(name.replace('.server', ''))
      // Ended already by its tests, or by the worker that started it; a pid that is used again is another program.
      if (commandOf(pid).includes(folder)) process.kill(pid, 'SIGKILL')
    }
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    await stopPostgres?.()
  }
}

/** The environment of a process, which names its data folder; '' when there is none, or no /proc. */
function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8')
  } catch {
    return ''
  }
}

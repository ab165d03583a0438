import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#server/db/open.ts'
import { findChromium } from './chromium.ts'
import { drawnAt } from './pictures-of.ts'
import { startServer } from './server-process.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A data folder with the demo in it and the pictures of its first screens drawn. Copy it, never use it. */
    template: string
    chromiumPath: string
  }
}

/** Once for all journeys: a Chromium, and one server that has seeded so that the others need not. */
export default async function setup(project: TestProject) {
  project.provide('chromiumPath', findChromium((line) => console.log(line)).path)
  const template = await mkdtemp(join(tmpdir(), 'etalase-template-'))
  const server = await startServer()
  try {
    for (const path of ['/', '/product/show?slug=sni', '/product/show?slug=mentor', '/product/detail?id=1'])
      await drawnAt(server.url, path)
    await server.stop()
    await drawTheRestWhenAsked(server.dataDir)
    await cp(server.dataDir, template, { recursive: true })
    project.provide('template', template)
  } finally {
    await server.remove()
  }
  return () => rm(template, { recursive: true, force: true })
}

/** Else the server of every journey would draw four hundred pictures that nobody looks at, on the processor of its phones. */
async function drawTheRestWhenAsked(dataDir: string) {
  const nothing = () => undefined
  const db = await openDatabase({ dataDir, log: { info: nothing, warn: nothing, error: nothing } })
  try {
    await db.rows('update picture set drawn_at = now() where drawn_at is null')
  } finally {
    await db.close()
  }
}

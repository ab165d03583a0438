import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { foldersOf, replaceDatabase } from '#server/backup/replace-database.ts'
import { isUnfinishedFolder } from '#server/db/unfinished-restore.ts'
import { testFolder } from '../../support/database/engines.ts'

function dataFolder() {
  const dataDir = testFolder()
  const { directory, restored, replaced } = foldersOf(dataDir)
  for (const [folder, text] of [
    [directory, 'old'],
    [restored, 'new'],
  ] as const) {
    mkdirSync(folder)
    writeFileSync(join(folder, 'rows'), text)
  }
  writeFileSync(join(dataDir, 'secret'), 'old')
  const textOf = (folder: string) =>
    existsSync(join(folder, 'rows')) ? readFileSync(join(folder, 'rows'), 'utf8') : undefined
  return {
    dataDir,
    state: () => ({
      db: textOf(directory),
      replaced: textOf(replaced),
      secret: readFileSync(join(dataDir, 'secret'), 'utf8').trim(),
      marked: isUnfinishedFolder(dataDir),
    }),
  }
}

/** Fails from the rename to this name on: that one alone, or all later ones too. */
function failing(name: string, { later }: { later: boolean }): typeof rename {
  let hasFailed = false
  return async (from, to) => {
    if (hasFailed ? later : basename(String(to)) === name && !String(from).endsWith('.replaced')) {
      hasFailed = true
      throw Object.assign(new Error('input/output error'), { code: 'EIO' })
    }
    await rename(from, to)
  }
}

test('restore of the embedded database: database and secret are replaced, and the old database is beside it', async () => {
  const { dataDir, state } = dataFolder()
  await replaceDatabase(dataDir, 'new')
  expect(state()).toEqual({ db: 'new', replaced: 'old', secret: 'new', marked: false })
})

test.each(['db.replaced', 'db', 'secret'])(
  'restore of the embedded database: when %s cannot be renamed, the old database and secret are there',
  async (name) => {
    const { dataDir, state } = dataFolder()
    await expect(replaceDatabase(dataDir, 'new', failing(name, { later: false }))).rejects.toThrow('input/output')
    expect(state()).toEqual({ db: 'old', replaced: undefined, secret: 'old', marked: false })
  },
)

test('restore of the embedded database: when it cannot be put back, the sentence names its folder, and the next one keeps it', async () => {
  const { dataDir, state } = dataFolder()
  await expect(replaceDatabase(dataDir, 'new', failing('db', { later: true }))).rejects.toThrow(
    /Basis data yang lama ada di .*db\.replaced\.$/,
  )
  const kept = { db: undefined, replaced: 'old', secret: 'old', marked: true }
  expect(state()).toEqual(kept)
  await expect(replaceDatabase(dataDir, 'new', failing('db', { later: false }))).rejects.toThrow('input/output')
  expect(state()).toEqual(kept)
  await replaceDatabase(dataDir, 'new')
  expect(state()).toEqual({ db: 'new', replaced: 'old', secret: 'new', marked: false })
})

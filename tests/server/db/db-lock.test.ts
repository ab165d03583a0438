import { existsSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '#server/db/open-database.ts'
import { lockDirectory, lockDirectoryWhenFree, takeOver } from '#server/db/pglite/directory-lock.ts'
import { type Child, startChild } from '../../support/child.ts'
import { openTestDatabase, quiet, testDataDir, testFolder } from '../../support/database/engines.ts'

// @begins-early: one of the files that take longest.

describe('the lock of the embedded database’s folder', () => {
  test('rejects a second process, which names the holder and exits, while the first goes on', async () => {
    const held = await openTestDatabase('pglite', { seed: 'empty' })
    await held.exec('create table kept (n int); insert into kept values (1)')
    const second = startChild('writer.ts', held.dataDir!)
    expect(await second.line()).toBe('opening')
    const { code, complaint } = await second.ended
    expect(code).toBe(1)
    expect(complaint).toContain(`sedang dipakai proses ${process.pid}`)
    expect(await held.query('select n from kept')).toEqual([{ n: 1 }])
  })

  test('rejects a second opening in the same process', async () => {
    const held = await openTestDatabase('pglite', { seed: 'empty' })
    await expect(openDatabase({ dataDir: held.dataDir!, log: quiet })).rejects.toThrow(`proses ${process.pid}`)
    expect(await held.query('select 1 as one')).toEqual([{ one: 1 }])
  })

  test('of a killed process is taken over', async () => {
    const dataDir = await testDataDir('empty')
    const writer = startChild('writer.ts', dataDir)
    while (!(await writer.line())?.startsWith('wrote'));
    await writer.kill()
    expect(JSON.parse(readFileSync(join(dataDir, 'db.lock'), 'utf8'))).toMatchObject({ pid: writer.pid })
    const db = await openDatabase({ dataDir, log: quiet })
    expect((await db.query('select number from line')).length).toBeGreaterThan(0)
    await db.close()
    expect(existsSync(join(dataDir, 'db.lock'))).toBe(false)
  })

  test('with a pid that now belongs to another process is taken over', async () => {
    const directory = join(testFolder(), 'db')
    const onWait = () => expect.unreachable('nobody holds it')
    ;(await lockDirectoryWhenFree(directory, onWait))()
    // As left by a process that had our pid before us.
    const left = { pid: process.pid, start: '1', boot: bootId(), room: '' }
    writeFileSync(`${directory}.lock`, JSON.stringify({ ...left, room: ourRoom(directory) }))
    lockDirectory(directory)()
  })

  test('of a container that was killed a moment ago is waited for, whatever the clock says, and that of a living one is not taken', async () => {
    const directory = join(testFolder(), 'db')
    const lock = `${directory}.lock`
    const left = { pid: 1, start: '1', boot: bootId(), room: 'pid:[1]' }
    for (const touched of [new Date(), new Date(Date.now() + 365 * 86_400_000)]) {
      writeFileSync(lock, JSON.stringify(left))
      utimesSync(lock, touched, touched)
      expect(() => lockDirectory(directory)).toThrow('sedang dipakai proses 1.')
      const sentences: string[] = []
      const release = await lockDirectoryWhenFree(directory, (sentence) => sentences.push(sentence))
      expect(sentences).toEqual([expect.stringContaining(`folder basis data ${directory}`)])
      expect(JSON.parse(readFileSync(lock, 'utf8'))).toMatchObject({ pid: process.pid })
      release()
    }
    writeFileSync(lock, JSON.stringify(left))
    const heartbeat = setInterval(() => utimesSync(lock, new Date(), new Date()), 1000)
    await expect(lockDirectoryWhenFree(directory)).rejects.toThrow('sedang dipakai proses 1.')
    clearInterval(heartbeat)
    expect(JSON.parse(readFileSync(lock, 'utf8'))).toEqual(left)
  })

  test('that another process has just taken over is not taken from it', () => {
    const directory = join(testFolder(), 'db')
    const dead = JSON.stringify({ pid: 1, start: 'dead', boot: 'another', room: '' })
    const slow = `${directory}.slow`
    writeFileSync(slow, 'the slow one')
    writeFileSync(`${directory}.lock`, dead)
    lockDirectory(directory) // the fast process, while the slow one still believes what it has read
    const living = readFileSync(`${directory}.lock`, 'utf8')
    expect(takeOver(`${directory}.lock`, dead, slow)).toBe(false)
    expect(readFileSync(`${directory}.lock`, 'utf8')).toBe(living)
  })

  test('is taken over by one process at a time, and a process killed while taking over blocks for five seconds', () => {
    const directory = join(testFolder(), 'db')
    const mark = `${directory}.lock.takeover`
    const dead = JSON.stringify({ pid: 1, start: 'dead', boot: 'another', room: '' })
    writeFileSync(`${directory}.lock`, dead)
    writeFileSync(mark, 'another one')
    expect(() => lockDirectory(directory)).toThrow(/sedang diperebutkan/)
    expect(readFileSync(`${directory}.lock`, 'utf8')).toBe(dead)
    const past = new Date(Date.now() - 6000)
    utimesSync(mark, past, past)
    lockDirectory(directory)()
  })

  test('is taken over by exactly one of four processes at the same moment', { tags: ['long'] }, async () => {
    for (let round = 0; round < 3; round++) {
      const directory = join(testFolder(), 'db')
      writeFileSync(`${directory}.lock`, JSON.stringify({ pid: 1, start: 'dead', boot: 'another', room: '' }))
      const four = [1, 2, 3, 4].map(() => startChild('lock-holder.ts', directory))
      try {
        for (const child of four) expect(await child.line()).toBe('waiting')
        for (const child of four) child.process.stdin!.write('now\n')
        const said = await Promise.all(four.map((child) => child.line()))
        expect(said.filter((line) => line === 'held')).toHaveLength(1)
        await refusalsName(four, said)
      } finally {
        for (const child of four) child.process.kill('SIGKILL')
      }
    }
  })
})

async function refusalsName(children: Child[], said: (string | undefined)[]) {
  for (const [index, child] of children.entries()) {
    if (said[index] === 'held') continue
    const { code, complaint } = await child.ended
    expect(code).toBe(1)
    expect(complaint).toMatch(/sedang (dipakai proses \d+|diperebutkan)/)
  }
}

const bootId = () => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()

function ourRoom(directory: string): string {
  const letGo = lockDirectory(directory)
  const { room } = JSON.parse(readFileSync(`${directory}.lock`, 'utf8')) as { room: string }
  letGo()
  return room
}

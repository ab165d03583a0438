import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { bundle } from '../../support/browser/bundle.ts'
import { startChild } from '../../support/child.ts'
import { testDataDir } from '../../support/database/engines.ts'

type Found = { numbers: number[]; halves: number }

// KILL_ROUNDS makes it longer: npm run test:all uses 16.
const rounds = Number(process.env.KILL_ROUNDS ?? 1)

describe('killing the server while it writes to the embedded database', () => {
  const built = bundle({ writer: 'tests/support/writer.ts', 'pglite-worker': 'src/server/db/pglite/worker.ts' })

  test(`${rounds} times loses no acknowledged write`, { timeout: 240_000 }, async () => {
    const script = pathToFileURL(join(await built, 'writer.js')).href
    const dataDir = await testDataDir('empty')
    const acknowledged = new Set<number>()
    for (let round = 0; round <= rounds; round++) {
      const writer = startChild(script, dataDir)
      expect(await writer.line()).toBe('opening')
      const found = await writer.line()
      if (!found) throw new Error(`round ${round} did not start: ${(await writer.ended).complaint}`)
      const { numbers, halves } = JSON.parse(found.replace('found ', '')) as Found
      const there = new Set(numbers)
      expect(
        [...acknowledged].filter((number) => !there.has(number)),
        `lost before round ${round}`,
      ).toEqual([])
      expect(halves, 'transactions of which a part is there').toBe(0)

      // Killed after another number of rows each time, so at another point of its work.
      const rows = 5 + ((round * 37 + 10) % 90)
      for (let row = 0; row < rows; row++) note(await writer.line())
      for (const line of await writer.kill()) note(line)
    }
    function note(line: string | undefined) {
      const number = line?.match(/^wrote (\d+)$/)?.[1]
      if (number) acknowledged.add(Number(number))
    }
    expect(acknowledged.size).toBeGreaterThan(rounds * 20)
  })
})

import { expect, test } from 'vitest'
import { openConnection } from '#server/db/pglite/connection.ts'
import { quiet } from '../../support/database/engines.ts'

test('a transaction begins in the message of its first statement', async () => {
  const messages: string[] = []
  const readyForQuery = Uint8Array.from([...Buffer.from('Z'), 0, 0, 0, 5, ...Buffer.from('T')])
  const connection = openConnection(
    {
      send: async (bytes) => {
        messages.push(Buffer.from(bytes).toString('latin1'))
        return readyForQuery
      },
      stop: async () => undefined,
      terminate: async () => undefined,
      exited: Promise.resolve(),
    },
    { statement: 1000, long: 1000 },
    quiet,
  )
  await connection.begin()
  expect(messages).toEqual([])
  await connection.query('select 1')
  await connection.query('select 2')
  await connection.begin()
  await connection.exec('select 3')
  const statements = messages.map((message) => message.match(/begin|select \d/g))
  expect(statements).toEqual([['begin', 'select 1'], ['select 2'], ['begin', 'select 3']])
})

import { expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { openConnection } from '#server/db/pglite/connection.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { quiet } from '../../support/database/engines.ts'

const textMessage = (kind: string, text: string) =>
  Buffer.concat([Buffer.from([kind.charCodeAt(0), 0, 0, 0, 5 + text.length]), Buffer.from(`${text}\0`)])
const readyForQuery = Buffer.concat([Buffer.from('Z'), Buffer.from([0, 0, 0, 5]), Buffer.from('T')])
/** The engine's answer has four completed commands: enough for `begin` and three statements. */
const completed = new Uint8Array(
  Buffer.concat([...Array.from({ length: 4 }, () => textMessage('C', 'COMMIT')), readyForQuery]),
)

/** A connection to an engine that does nothing, and the messages that it has got. */
function openedConnection() {
  const messages: string[] = []
  const connection = openConnection(
    {
      send: async (bytes) => {
        messages.push(Buffer.from(bytes).toString('latin1'))
        return completed
      },
      stop: async () => undefined,
      terminate: async () => undefined,
      exited: Promise.resolve(),
    },
    { statement: 1000, long: 1000 },
    quiet,
  )
  const statements = () => messages.map((message) => message.match(/begin|commit|savepoint|select \d/g))
  return { connection, statements }
}

test('a transaction begins in the message of its first statement', async () => {
  const { connection, statements } = openedConnection()
  await connection.begin()
  expect(statements()).toEqual([])
  await connection.query('select 1')
  await connection.query('select 2')
  await connection.begin()
  await connection.exec('select 3')
  expect(statements()).toEqual([['begin', 'select 1'], ['select 2'], ['begin', 'select 3']])
})

test('statements that are given without waiting are one message, and others keep their place', async () => {
  const { connection, statements } = openedConnection()
  const work = (tx: Database) =>
    Promise.all([
      tx.query('select 1'),
      tx.query('select 2'),
      tx.exec('select 3'),
      tx.query('select 4'),
      tx.query('select 5'),
    ])
  await inTransaction(connection, work, { log: quiet })
  expect(statements()).toEqual([['begin', 'select 1', 'select 2'], ['select 3'], ['select 4', 'select 5'], ['commit']])
})

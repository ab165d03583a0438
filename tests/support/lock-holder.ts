import { lockDirectory } from '#server/db/pglite/directory-lock.ts'
import { quietly } from './silence-console.ts'

// A process that takes the lock of `lock-holder.ts DIRECTORY` when a line arrives, says so, and lives until it is killed.

console.log('waiting')
process.stdin.once('data', () => {
  void quietly(() => lockDirectory(process.argv[2]!)).then(() => console.log('held'))
})

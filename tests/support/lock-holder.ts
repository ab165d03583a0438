import { lockDirectory } from '#server/db/pglite/directory-lock.ts'
import { quietly } from './silence-console.ts'

// `lock-holder.ts DIRECTORY`: takes the lock of the directory when a line arrives, prints 'held', and runs until
// killed.

console.log('waiting')
process.stdin.once('data', () => {
  void quietly(() => lockDirectory(process.argv[2]!)).then(() => console.log('held'))
})

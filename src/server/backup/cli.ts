import { printResult } from '../command-result.ts'
import { createLogger } from '../http/log.ts'
import { runBackupCommand } from './backup-command.ts'
import { runRestoreCommand } from './restore-command.ts'

// npm run backup -- --to folder/: saves database and pictures of an installation that may be serving meanwhile.
// npm run restore -- --from file.tar: makes an installation of such a file.

const [command, ...words] = process.argv.slice(2)
const run = command === 'restore' ? runRestoreCommand : runBackupCommand
printResult(await run(words, process.env, createLogger('warn'), console.log))

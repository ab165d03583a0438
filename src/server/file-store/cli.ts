import { printResult } from '../command-result.ts'
import { createLogger } from '../http/log.ts'
import { runFilesCommand } from './files-command.ts'

// npm run files -- copy --from file:./data/files --to "s3://bucket/prefix?…": copies the pictures to another place.

printResult(await runFilesCommand(process.argv.slice(2), process.env, createLogger('warn'), console.log))

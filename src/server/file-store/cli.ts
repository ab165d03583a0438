import { createLogger } from '../http/log.ts'
import { runFilesCommand } from './files-command.ts'

// npm run files -- copy --from file:./data/files --to "s3://bucket/prefix?…": copies the pictures to another place.

const { lines, exitCode } = await runFilesCommand(process.argv.slice(2), process.env, createLogger('warn'), console.log)
for (const line of lines) (exitCode === 0 ? console.log : console.error)(line)
process.exitCode = exitCode

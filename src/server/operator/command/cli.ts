import { createLogger } from '../../http/log.ts'
import { operatorCommand } from './operator-command.ts'

// npm run operator -- create --email ani@etalase.example: creates the first operator and prints a link to set a
// password.

const { lines, exitCode } = await operatorCommand(process.argv.slice(2), process.env, createLogger('warn'))
for (const line of lines) (exitCode === 0 ? console.log : console.error)(line)
process.exitCode = exitCode

import { createLogger } from '../../http/log.ts'
import { operatorCommand } from './operator-command.ts'

// npm run operator -- create --email ani@etalase.example: the first operator, who sets a password with the link it prints.

const { lines, exitCode } = await operatorCommand(process.argv.slice(2), process.env, createLogger('warn'))
for (const line of lines) (exitCode === 0 ? console.log : console.error)(line)
process.exitCode = exitCode

import { printResult } from '../../command-result.ts'
import { createLogger } from '../../http/log.ts'
import { operatorCommand } from './operator-command.ts'

// npm run operator -- create --email ani@etalase.example: creates the first operator and prints a link to set a
// password.

printResult(await operatorCommand(process.argv.slice(2), process.env, createLogger('warn')))

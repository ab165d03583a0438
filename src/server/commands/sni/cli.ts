import { printResult } from '../../command-result.ts'
import { createLogger } from '../../http/log.ts'
import { sniCommand } from './sni-command.ts'

// npm run sni -- keys | rotate | revoke: the keys that sign the registry of certificates and the labels.

printResult(await sniCommand(process.argv.slice(2), process.env, createLogger('warn')))

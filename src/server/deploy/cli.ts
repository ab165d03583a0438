import { printResult } from '../command-result.ts'
import { deployCommand } from './deploy-command.ts'

// npm run --silent deploy -- compose --domain etalase.example > compose.yaml: prints the file on standard output.

const { npm_lifecycle_event: script, npm_config_loglevel: loglevel } = process.env
if (script && loglevel !== 'silent' && !process.stdout.isTTY)
  console.error(
    'Baris-baris pertama dari npm, bukan bagian berkas ini. Pakai npm run --silent deploy -- … agar tidak ikut.',
  )
printResult(deployCommand(process.argv.slice(2)))

import { printResult } from '../../command-result.ts'
import { createLogger } from '../../http/log.ts'
import { importKbli } from './import-kbli.ts'

// npm run kbli -- berkas.csv --edition "KBLI 2025": imports the full official list beside the starter, or another
// edition.

printResult(await importKbli(process.argv.slice(2), process.env, createLogger('warn')))

import { createLogger } from '../http/log.ts'
import { importKbli } from './import-kbli.ts'

// npm run kbli -- berkas.csv --edition "KBLI 2025": imports the full official list beside the starter, or another
// edition.

const { lines, exitCode } = await importKbli(process.argv.slice(2), process.env, createLogger('warn'))
for (const line of lines) (exitCode === 0 ? console.log : console.error)(line)
process.exitCode = exitCode

import type { CommandResult } from '../command-result.ts'
import { ConfigError } from '../config.ts'
import type { Log } from '../http/log.ts'

// Thrown by most files of this folder, and shown by both commands.

/** The reason why a backup cannot be made or used: a sentence for the operator. */
export class BackupError extends Error {}

/** For the operator; a full disk is the error that they can do something about. */
export function sentenceOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC') return 'Ruang disk habis.'
  return error instanceof BackupError || !code ? message : `${message} (${code})`
}

/** The result of a command that has failed. An error that is no sentence for the operator is logged, too. */
export function failureResult(error: unknown, log: Log): CommandResult {
  if (error instanceof ConfigError) return { lines: [...error.sentences], exitCode: 1 }
  if (!(error instanceof BackupError)) log.error({ err: error }, 'the command failed')
  return { lines: [sentenceOf(error)], exitCode: 1 }
}

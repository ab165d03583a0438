// Thrown by most files of this folder, and shown by both commands.

/** Why a backup cannot be made, or cannot be used: a sentence for the operator. */
export class BackupError extends Error {}

/** For the operator; a full disk is the error that they can do something about. */
export function sentenceOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC') return 'Ruang disk habis.'
  return error instanceof BackupError || !code ? message : `${message} (${code})`
}

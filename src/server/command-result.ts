/** The result of a command line of the project: lines for the operator, and its exit code. */
export type CommandResult = { lines: readonly string[]; exitCode: 0 | 1 }

/** Prints the lines, those of a failure to standard error, and sets the exit code of this process. */
export function printResult({ lines, exitCode }: CommandResult): void {
  for (const line of lines) (exitCode === 0 ? console.log : console.error)(line)
  process.exitCode = exitCode
}

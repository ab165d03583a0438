import { resolve } from 'node:path'

// The way a start speaks, and where its data is: read by the step that builds (build-if-needed.ts), which loads nothing
// else of the server, and by config.ts.

type Environment = Record<string, string | undefined>

export const logFormats = ['text', 'json'] as const
/** `text`: lines for a person. `json`: one JSON object per line, for programs. */
export type LogFormat = (typeof logFormats)[number]

/** LOG_FORMAT, or `text` at a terminal and `json` elsewhere. `terminal`: whether standard error is one. */
export function logFormatOf({ LOG_FORMAT }: Environment, terminal: boolean): LogFormat {
  return logFormats.find((format) => format === LOG_FORMAT) ?? (terminal ? 'text' : 'json')
}

/**
 * The absolute path of the folder of everything that must survive; a relative DATA_DIR is relative to the working
 * folder.
 */
export const dataDirOf = ({ DATA_DIR }: Environment): string => resolve(DATA_DIR?.trim() ? DATA_DIR : './data')

/** Runs one step of a start, and resolves to its result. `sentence` says what the start waits for. */
export type StartStep = <T>(sentence: string, work: () => Promise<T>) => Promise<T>

/**
 * Prints the sentence of each step that takes longer than `patience` milliseconds, so that a person at a terminal knows
 * what the start waits for. A quick step prints nothing.
 */
export function announceSlowSteps(print: (line: string) => void, patience = 1000): StartStep {
  return async (sentence, work) => {
    const timer = setTimeout(() => print(`${sentence} …`), patience)
    try {
      return await work()
    } finally {
      clearTimeout(timer)
    }
  }
}

/** Steps that say nothing: the log of a program has the facts. */
export const silentSteps: StartStep = (_, work) => work()

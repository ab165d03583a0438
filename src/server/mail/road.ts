import type { Written } from './write.ts'

/** The way letters take: to a mail server, or into a folder. */
export type Road = {
  /** Returns once the letter is somebody else's care; throws Undelivered. */
  deliver: (letter: Written) => Promise<void>
  /** What is on its way arrives; what has not left fails. */
  leave: () => void
  /** Everything is let go of, also what is on its way. */
  cut: () => void
}

/** A letter did not arrive, and why. */
export class Undelivered extends Error {
  /** The other side will never take it: trying again would not help. */
  readonly forGood: boolean
  /** What may stand in a log: a code, without what the other side said, which may name somebody. */
  readonly code: string

  constructor(reason: string, { forGood = false, code }: { forGood?: boolean; code: string }) {
    super(reason)
    this.name = 'Undelivered'
    this.forGood = forGood
    this.code = code
  }
}

import type { StoredImport } from './import-store.ts'

// The order in which imports are worked on, as a pure function of what has happened so far: no database, no clock.
// importer.ts does one step at a time and reports its result.

/** The last row that a step of an import has ended, and the number of new products that the rows up to it become. */
export type Progress = { step: string; row: number; planned: number }

/** One round: a batch of each unfinished import in turn, until nothing is left to do. */
export type RoundState = {
  /** Rows in one transaction. */
  batchSize: number
  /** No batch is begun any more. */
  isClosing: boolean
  /** The imports whose turn in this pass is still to come. */
  waiting: readonly StoredImport[]
  /** The import at work. `rowsLeft`: its batch has failed, and so many of its rows are still tried one by one. */
  current: { productImport: StoredImport; rowsLeft?: number } | undefined
  /** A batch was done in this pass: there is another one. */
  isAnyDone: boolean
  /** By import. Without it each batch would read the rows of all earlier ones. */
  progress: Readonly<Record<number, Progress>>
}

export type RoundEvent =
  | { type: 'started' }
  | { type: 'listed'; imports: readonly StoredImport[] }
  /** `isDone`: false when there was nothing to do, or another server does it. The next batch follows `progress`. */
  | { type: 'batch-ended'; isDone: boolean; progress?: Progress | undefined }
  /** `isTemporary`: the import has to wait, for the database or for its photos. */
  | { type: 'batch-failed'; isTemporary: boolean }
  /** A row that the database refuses was marked. */
  | { type: 'row-marked' }
  | { type: 'state-read'; isSame: boolean }
  /** The server closes. It may come while an effect is at work, whose result is still reported. */
  | { type: 'closed' }

export type RoundEffect =
  | { type: 'list-imports' }
  | { type: 'run-batch'; productImport: StoredImport; size: number; progress: Progress }
  | { type: 'mark-next-row'; productImport: StoredImport; progress: Progress }
  /** Whether the import is still in this state. */
  | { type: 'read-state'; productImport: StoredImport }

/** The next thing to do; undefined at the end of the round. */
type Step = [RoundState, RoundEffect | undefined]

export const newRound = (batchSize: number): RoundState => ({
  batchSize,
  isClosing: false,
  waiting: [],
  current: undefined,
  isAnyDone: false,
  progress: {},
})

export function roundReducer(state: RoundState, event: RoundEvent): Step {
  switch (event.type) {
    case 'started':
      return [{ ...state, progress: {} }, state.isClosing ? undefined : { type: 'list-imports' }]
    case 'listed':
      return nextImport({ ...state, waiting: event.imports, isAnyDone: false })
    case 'batch-ended':
      return batchEnded(state, event.isDone, event.progress)
    case 'batch-failed':
      return batchFailed(state, event.isTemporary)
    case 'row-marked':
      return state.current
        ? [state, { type: 'read-state', productImport: state.current.productImport }]
        : [state, undefined]
    case 'state-read':
      return event.isSame ? nextRow(state) : importEnded(state, true)
    case 'closed':
      return [{ ...state, isClosing: true }, undefined]
  }
}

const progressOf = (state: RoundState, productImport: StoredImport) =>
  progressAt(state.progress[productImport.id], productImport)

/** The progress of this step of an import: another step, or other columns, start with the first row. */
export const progressAt = (stored: Progress | undefined, productImport: StoredImport): Progress =>
  stored?.step === stepOf(productImport) ? stored : { step: stepOf(productImport), row: 0, planned: 0 }
export const stepOf = ({ state, generation }: StoredImport) => `${state} ${generation}`

function nextImport(state: RoundState): Step {
  const [productImport, ...waiting] = state.isClosing ? [] : state.waiting
  if (productImport) return runBatch({ ...state, waiting, current: { productImport } }, productImport, state.batchSize)
  const ended = { ...state, waiting: [], current: undefined }
  return [ended, state.isAnyDone && !state.isClosing ? { type: 'list-imports' } : undefined]
}

const runBatch = (state: RoundState, productImport: StoredImport, size: number): Step => [
  state,
  { type: 'run-batch', productImport, size, progress: progressOf(state, productImport) },
]

const importEnded = (state: RoundState, isDone: boolean): Step =>
  nextImport({ ...state, current: undefined, isAnyDone: state.isAnyDone || isDone })

function batchEnded(before: RoundState, isDone: boolean, progress: Progress | undefined): Step {
  const { current } = before
  if (!current) return [before, undefined]
  const state = progress
    ? { ...before, progress: { ...before.progress, [current.productImport.id]: progress } }
    : before
  if (current.rowsLeft === undefined || !isDone) return importEnded(state, isDone)
  return [state, { type: 'read-state', productImport: current.productImport }]
}

/** A row that the database refuses must not keep the others of its batch from being imported. */
function batchFailed(state: RoundState, isTemporary: boolean): Step {
  const { current } = state
  // An import that has to wait must not keep the other imports waiting.
  if (!current || isTemporary) return importEnded(state, false)
  const { productImport, rowsLeft } = current
  if (rowsLeft === undefined) return nextRow({ ...state, current: { productImport, rowsLeft: state.batchSize + 1 } })
  return [state, { type: 'mark-next-row', productImport, progress: progressOf(state, productImport) }]
}

/** Tries the next single row of a batch that has failed. */
function nextRow(state: RoundState): Step {
  const { productImport, rowsLeft = 0 } = state.current ?? {}
  if (!productImport || rowsLeft <= 1 || state.isClosing) return importEnded(state, true)
  return runBatch({ ...state, current: { productImport, rowsLeft: rowsLeft - 1 } }, productImport, 1)
}

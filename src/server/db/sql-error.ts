import { code, Problem } from '#contract/problem.ts'
import { commonTexts } from '#contract/text/common-messages.ts'

/**
 * A statement that Postgres has refused, the same from both engines. `detail` holds values of rows: it never goes into
 * a log or an answer.
 */
export class SqlError extends Error {
  /** The five characters of SQLSTATE: '23505' is a violated unique key. */
  readonly code: string
  readonly constraint: string | undefined
  readonly table: string | undefined
  readonly column: string | undefined
  readonly detail: string | undefined

  constructor(
    fields: Partial<Record<'message' | 'code' | 'constraint' | 'table' | 'column' | 'detail', string | undefined>>,
  ) {
    super((fields.message ?? 'the database said no without a reason').slice(0, 500))
    this.name = 'SqlError'
    this.code = fields.code ?? 'XX000'
    this.constraint = fields.constraint
    this.table = fields.table
    this.column = fields.column
    this.detail = fields.detail
  }
}

// Connection lost (08), deadlock and serialization (40), insufficient resources (53), ended by an operator or a limit
// (57), disk (58), and three single codes of 25 and 55: idle for too long inside a transaction, a write on a host that
// has just become a standby, waited too long for a lock.
const transientCodes = /^(08|40|53|57|58)|^(25P03|25006|55P03)$/

/** Whether the same statement may succeed later. */
export const isTransient = (error: SqlError) => transientCodes.test(error.code)

/** Nothing was done and the client is not at fault: code 50. */
export const temporaryFailure = () => new Problem('broken', commonTexts.stumbled, code.stumbled)

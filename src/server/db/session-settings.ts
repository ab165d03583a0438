import type pg from 'pg'
import { planCacheMode } from './plan-cache-mode.ts'
import { answerMs } from './primary-host.ts'

/** Milliseconds, as in PostgresOptions. */
export type SettingLimits = { statementLimit: number; waitLimit: number; patience: number }

/**
 * The settings of the embedded engine, so that dates do not depend on those of a server. `jit` is off, because
 * compiling a statement of a large catalogue takes longer (up to a second) than running it.
 */
const fixedSettings = {
  plan_cache_mode: planCacheMode,
  jit: 'off',
  TimeZone: 'UTC',
  DateStyle: 'ISO',
  IntervalStyle: 'postgres',
  bytea_output: 'hex',
  extra_float_digits: '1',
}

const limitSettings = ({ statementLimit, waitLimit, patience }: SettingLimits) => ({
  statement_timeout: statementLimit,
  lock_timeout: waitLimit,
  // A second limit on the database's side, in case this process hangs.
  idle_in_transaction_session_timeout: patience + 1000,
})

/** Options of a connection that set what our statements rely on. */
export const sessionSettings = (limits: SettingLimits): pg.ClientConfig => ({
  ...limitSettings(limits),
  options: Object.entries(fixedSettings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' '),
})

/**
 * Behind PgBouncer in transaction mode a connection cannot have settings of its own: they are settings of the role.
 * Throws an Error with the SQL that sets them when one is missing.
 */
export async function requireRoleSettings(client: pg.ClientBase, limits: SettingLimits): Promise<void> {
  const wanted: Record<string, string> = {
    ...fixedSettings,
    ...Object.fromEntries(Object.entries(limitSettings(limits)).map(([name, ms]) => [name, `${ms}ms`])),
  }
  const { rows } = await client.query<{ name: string; present: string; wanted: string }>({
    text: 'select name, current_setting(name) as present, wanted from unnest($1::text[], $2::text[]) setting (name, wanted)',
    values: [Object.keys(wanted), Object.values(wanted)],
    query_timeout: answerMs,
  } as pg.QueryConfig)
  const missing = rows.filter((row) => !isSame(row))
  if (missing.length === 0) return
  const { rows: here } = await client.query<{ role: string; database: string }>(
    'select quote_ident(current_user) as role, quote_ident(current_database()) as database',
  )
  const { role, database } = here[0]!
  const statements = missing.map(
    (row) => `alter role ${role} in database ${database} set ${row.name} = '${row.wanted}';`,
  )
  throw new Error(
    `di belakang PgBouncer pengaturan berikut harus menjadi milik peran basis data. Jalankan sekali dengan psql, lalu mulai ulang PgBouncer:\n${statements.join('\n')}`,
  )
}

const isSame = ({ name, present, wanted }: { name: string; present: string; wanted: string }) => {
  // 'ISO, DMY': the order of day and month does not matter, because dates are written as ISO.
  if (name === 'DateStyle') return present.startsWith(wanted)
  return name.endsWith('_timeout') ? milliseconds(present) === milliseconds(wanted) : present === wanted
}

const units: Record<string, number> = { ms: 1, s: 1000, min: 60_000, h: 3_600_000 }

/** '5s' or '5000ms' → 5000. */
function milliseconds(text: string): number {
  const [, amount = '', unit = 'ms'] = /^(\d+)(ms|s|min|h)?$/.exec(text) ?? []
  return Number(amount) * units[unit]!
}

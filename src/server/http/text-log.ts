// The log of a person at a terminal (LOG_FORMAT=text): a line for each event, made from the JSON line, whose secrets
// are removed already.

const levelNames = { fatal: 'Gagal', error: 'Kesalahan', warn: 'Peringatan', info: 'Info', debug: 'Rincian' }

type LoggedError = { type?: string; message?: string; code?: string; stack?: readonly string[] }
type LoggedEvent = { level: keyof typeof levelNames; time: string; msg?: string } & Record<string, unknown>

/**
 * The text of one JSON line of the log, with its line break: `21:40:12 Peringatan: a statement failed (code=57014)`,
 * and the stack of an error in lines of its own below. A line that is not JSON is returned unchanged.
 */
export function textLine(line: string): string {
  let event: LoggedEvent
  try {
    event = JSON.parse(line) as LoggedEvent
  } catch {
    return line
  }
  const { level, time, msg = '', err, ...facts } = event
  const listed = Object.entries(facts).map(([name, value]) => `${name}=${factText(value)}`)
  const begin = `${new Date(time).toTimeString().slice(0, 8)} ${levelNames[level]}: ${msg}`
  return `${begin}${listed.length > 0 ? ` (${listed.join(', ')})` : ''}\n${err === undefined ? '' : errorText(err as LoggedError)}`
}

const factText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

const errorText = ({ type, message, code, stack = [] }: LoggedError) =>
  [`${type ?? 'Error'}: ${message}${code === undefined ? '' : ` (${code})`}`, ...stack.map((frame) => `  ${frame}`)]
    .map((text) => `    ${text}\n`)
    .join('')

import { readFileSync } from 'node:fs'
import { ServerResponse } from 'node:http'

// Loaded into a server before its own code (`--import`): its clock is ahead by as many ms as the file CLOCK_FILE says
// when the process starts. Timers run as usual. The embedded database reads the same clock.

const shift = Number(readFileSync(process.env.CLOCK_FILE, 'utf8'))
const RealDate = Date

globalThis.Date = class ShiftedDate extends RealDate {
  constructor(...parts) {
    if (parts.length === 0) super(RealDate.now() + shift)
    else super(...parts)
  }
  static now() {
    return RealDate.now() + shift
  }
}

// Node writes this header with the clock that it took before this module ran.
const { writeHead } = ServerResponse.prototype
ServerResponse.prototype.writeHead = function (...given) {
  if (!this.hasHeader('date')) this.setHeader('date', new Date().toUTCString())
  return writeHead.apply(this, given)
}

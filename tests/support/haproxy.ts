import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterFile } from './after-file.ts'
import { freePort } from './server-process.ts'

const program = '/usr/sbin/haproxy'
export const hasHaproxy = existsSync(program)
if (!hasHaproxy) console.log(`${program} is not installed: tests with two servers behind a proxy are skipped`)

/**
 * A proxy before these ports of this machine, removed after the test file. It leaves out a server that is not ready,
 * and when none is ready it asks all of them. Returns its address.
 */
export async function startHaproxy(ports: readonly number[]): Promise<string> {
  const home = mkdtempSync(join(tmpdir(), 'etalase-haproxy-'))
  const port = await freePort()
  const servers = (checked: string) =>
    ports.map((one, index) => `  server app${index} 127.0.0.1:${one} ${checked}`).join('\n')
  writeFileSync(
    join(home, 'haproxy.cfg'),
    `global
  maxconn 500
defaults
  mode http
  timeout connect 2s
  timeout client 90s
  timeout server 90s
  retries 2
  option redispatch
frontend site
  bind 127.0.0.1:${port}
  use_backend any if { nbsrv(ready) lt 1 }
  default_backend ready
backend ready
  balance roundrobin
  option httpchk GET /readyz
  timeout check 5s
${servers('check inter 300ms fall 2 rise 1')}
backend any
  balance roundrobin
${servers('')}
`,
  )
  const child: ChildProcess = spawn(program, ['-db', '-f', join(home, 'haproxy.cfg')], { stdio: 'ignore' })
  afterFile(async () => {
    child.kill('SIGKILL')
    rmSync(home, { recursive: true, force: true })
  })
  return `http://127.0.0.1:${port}`
}

import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterFile } from '../after-file.ts'
import { processesUnder } from '../process-tree.ts'
import { answering, freePort, newestPrograms, stopped, unprivileged } from './postgres.ts'

/** One PostgreSQL server of a cluster. */
export type ClusterNode = {
  name: string
  port: number
  /** The address of a database on it. */
  url: (database?: string) => string
  /** As when its machine loses power. */
  kill: () => void
  /** Lets the server hang: its connections stay open, and nothing answers. */
  pause: () => void
  resume: () => void
  start: () => Promise<void>
  /** Makes a standby the primary. */
  promote: () => void
  /** Rows of a statement on it, each as its columns joined by '|'. */
  ask: (sql: string, database?: string) => string[]
}

export type Cluster = { primary: ClusterNode; standby: ClusterNode; replica: ClusterNode }

/** The line of a test that is skipped. */
export const noCluster =
  'PostgreSQL 15 or later is not in /usr/lib/postgresql: tests with a primary and standbys are skipped'

export const hasCluster = newestPrograms() !== undefined
if (!hasCluster) console.log(noCluster)

/**
 * A primary, a standby that has every commit before it is acknowledged, and a replica for reads that follows whichever
 * is the primary. Removed after the test file.
 */
export async function startCluster(): Promise<Cluster> {
  const programs = newestPrograms()!
  const home = mkdtempSync(join(tmpdir(), 'etalase-cluster-'))
  const as = unprivileged()
  if (as) chownSync(home, as.uid, as.gid)
  const ports = { primary: await freePort(), standby: await freePort(), replica: await freePort() }
  const running = new Map<string, ChildProcess>()
  afterFile(async () => {
    for (const child of running.values()) child.kill('SIGCONT')
    for (const child of running.values()) child.kill('SIGQUIT')
    await Promise.all([...running.values()].map(stopped))
    rmSync(home, { recursive: true, force: true })
  })

  const both = `host=127.0.0.1,127.0.0.1 port=${ports.primary},${ports.standby} target_session_attrs=read-write`
  const conninfo = {
    primary: `host=127.0.0.1 port=${ports.standby} user=etalase application_name=primary`,
    standby: `host=127.0.0.1 port=${ports.primary} user=etalase application_name=standby`,
    replica: `${both} user=etalase application_name=replica`,
  }
  const run = (program: string, words: readonly string[]) => {
    const done = spawnSync(join(programs, program), words, { ...as, cwd: home, encoding: 'utf8' })
    if (done.status !== 0) throw new Error(`${program}: ${done.stderr}`)
    return done.stdout
  }

  function node(name: keyof typeof ports): ClusterNode {
    const data = join(home, name)
    const port = ports[name]
    const url = (database = 'postgres') => `postgres://etalase@127.0.0.1:${port}/${database}`
    const settings = [
      'listen_addresses=127.0.0.1',
      `port=${port}`,
      'fsync=off',
      'full_page_writes=off',
      'max_connections=100',
      'hot_standby=on',
      'wal_keep_size=256MB',
      `primary_conninfo=${conninfo[name]}`,
      // A commit is acknowledged when the standby has it.
      `synchronous_standby_names=${name === 'primary' ? 'standby' : ''}`,
      `unix_socket_directories=${home}`,
    ]
    // Also to the processes of its connections: they would go on for a moment.
    const signal = (which: NodeJS.Signals) => {
      for (const pid of processesUnder(running.get(name)!.pid!)) process.kill(pid, which)
    }
    return {
      name,
      port,
      url,
      kill: () => signal('SIGKILL'),
      pause: () => signal('SIGSTOP'),
      resume: () => signal('SIGCONT'),
      start: async () => {
        const child = spawn(join(programs, 'postgres'), ['-D', data, ...settings.flatMap((one) => ['-c', one])], {
          ...as,
          cwd: home,
          stdio: ['ignore', 'ignore', 'pipe'],
        })
        running.set(name, child)
        let printed = ''
        child.stderr.on('data', (part: Buffer) => {
          printed = (printed + part.toString()).slice(-2000)
        })
        await answering(url(), child).catch((error) => {
          throw new Error(`${name}: ${printed}`, { cause: error })
        })
      },
      promote: () => void run('pg_ctl', ['promote', '-w', '-t', '60', '-D', data]),
      ask: (sql, database) =>
        run('psql', ['-At', '-c', sql, url(database)])
          .trim()
          .split('\n')
          .filter(Boolean),
    }
  }

  const [primary, standby, replica] = [node('primary'), node('standby'), node('replica')]
  const initdb = ['-U', 'etalase', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']
  run('initdb', ['-D', join(home, 'primary'), ...initdb])
  await primary.start()
  for (const one of [standby, replica]) {
    run('pg_basebackup', ['-d', primary.url(), '-D', join(home, one.name), '-R', '--no-sync', '-c', 'fast'])
    await one.start()
  }
  const followers = () => primary.ask('select application_name, sync_state from pg_stat_replication order by 1')
  while (followers().join() !== 'replica|async,standby|sync') await pause(50)
  return { primary, standby, replica }
}

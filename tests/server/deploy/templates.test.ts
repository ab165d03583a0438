import { execFile, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { importLimits } from '#contract/imports/import-fields.ts'
import { readConfig } from '#server/config.ts'
import { deployCommand, templates } from '#server/deploy/deploy-command.ts'

// The output of `npm run deploy`, by its parts and, where it is installed, by the program that reads it.

const domain = 'pasar.example.org'
const printed = (name: keyof typeof templates) => deployCommand([name, '--domain', domain]).lines.join('\n')
const pack = JSON.parse(readFileSync('package.json', 'utf8')) as {
  scripts: { start: string }
  engines: { node: string }
}
/** The flags of npm start. */
const flags = pack.scripts.start.split(' ').filter((word) => word.startsWith('--'))
/** A stopping server ends within this many seconds (src/decisions/029-seen-from-outside.md). */
const stopSeconds = 25

const folder = mkdtempSync(join(tmpdir(), 'etalase-deploy-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const write = (name: keyof typeof templates, text = printed(name)) => {
  const path = join(folder, templates[name])
  writeFileSync(path, `${text}\n`)
  return path
}
/** undefined when the program is not installed. */
const output = (program: string, ...words: string[]) => {
  const { error, status, stdout, stderr } = spawnSync(program, words, {
    encoding: 'utf8',
    cwd: folder,
    timeout: 60_000,
  })
  return error ? undefined : { status, text: `${stdout}${stderr}` }
}

describe('deploy: Containerfile', () => {
  const instructions = containerInstructions(printed('container'))
  const of = (name: string, from = instructions) => from.filter((one) => one.name === name).map(({ words }) => words)
  const last = instructions.slice(instructions.findLastIndex(({ name }) => name === 'FROM'))
  const environment = Object.fromEntries(
    of('ENV', last).flatMap((words) => words.split(/\s+/).map((pair) => pair.split(/=(.*)/s).slice(0, 2))),
  ) as Record<string, string>

  test('deploy: Containerfile: both stages begin with the same image, of a major version that the product supports', () => {
    const images = of('FROM').map((words) => words.split(' ')[0])
    expect(new Set(images).size).toBe(1)
    const major = Number(/^node:(\d+)-[\w-]+-slim$/.exec(images[0]!)?.[1])
    expect(major).toBeGreaterThanOrEqual(Number(/>=(\d+)/.exec(pack.engines.node)?.[1]))
  })

  test('deploy: Containerfile: it copies files and folders by name, and all of them exist', () => {
    const sources = of('COPY')
      .filter((words) => !words.startsWith('--from'))
      .flatMap((words) => words.split(' ').slice(0, -1))
    expect(sources).toEqual(expect.arrayContaining(['package-lock.json', 'src']))
    expect(sources.filter((path) => path === '.' || !existsSync(path))).toEqual([])
  })

  test('deploy: Containerfile: the server runs as a user that is not root, with the flags of npm start', () => {
    expect(of('USER', last)).toEqual(['1000:1000'])
    expect(JSON.parse(of('CMD', last)[0]!)).toEqual(['node', ...flags, 'dist/server/main.js'])
    expect(of('STOPSIGNAL', last)).toEqual(['SIGTERM'])
    expect(of('VOLUME', last)).toEqual([environment.DATA_DIR])
  })

  test('deploy: Containerfile: its variables are those of a server that others reach, and no secret is among them', () => {
    expect(readConfig(environment)).toMatchObject({
      host: '0.0.0.0',
      seed: 'none',
      baseUrl: `https://${domain}`,
      secret: undefined,
      databaseUrl: undefined,
    })
    expect(Object.keys(environment).filter((name) => /SECRET|PASS|KEY|TOKEN|_URL$/.test(name))).toEqual(['BASE_URL'])
  })

  test('deploy: Containerfile: the health check ends with 0 while /healthz answers 200, and otherwise with 1', async () => {
    const [, text] = /CMD (\[.*\])$/s.exec(of('HEALTHCHECK', last)[0]!)!
    const [, ...words] = JSON.parse(text!) as string[]
    let status = 200
    const paths: (string | undefined)[] = []
    const server = createServer(({ url }, response) => {
      paths.push(url)
      response.writeHead(status).end()
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const env = { PORT: String((server.address() as AddressInfo).port) }
    const check = () =>
      promisify(execFile)(process.execPath, words, { env }).then(
        () => 0,
        ({ code }: { code: number }) => code,
      )
    expect(await check()).toBe(0)
    status = 503
    expect(await check()).toBe(1)
    server.close()
    await once(server, 'close')
    expect(await check()).toBe(1)
    expect(paths).toEqual(['/healthz', '/healthz'])
  })
})

type Service = {
  image: string
  user?: string
  depends_on?: Record<string, { condition: string }>
  read_only?: boolean
  cap_drop?: string[]
  cap_add?: string[]
  security_opt?: string[]
  ports?: string[]
  networks: string[]
  env_file?: string[]
  environment?: Record<string, string>
  stop_grace_period?: string
  mem_limit?: string
  healthcheck?: object
  tmpfs?: string[]
  command?: string[]
}
type Compose = { services: Record<string, Service>; networks: Record<string, { internal?: boolean }> }

describe('deploy: compose.yaml', () => {
  const readCompose = (text: string) => parse(text, { merge: true }) as Compose
  const compose = readCompose(printed('compose'))
  const { server, database, proxy } = compose.services as { server: Service; database: Service; proxy: Service }

  /** The missing ones of the limits that every service must have, by its name. */
  const unlimited = ({ services }: Compose) =>
    Object.entries(services).flatMap(([name, service]) =>
      [
        service.read_only !== true && 'is not read-only',
        service.cap_drop?.join() !== 'ALL' && 'keeps capabilities',
        !service.security_opt?.includes('no-new-privileges:true') && 'may get privileges',
        !service.mem_limit && 'has no limit of memory',
        name !== 'proxy' && !/^[1-9]\d*:[1-9]\d*$/.test(service.user ?? '') && 'is root',
        service.cap_add?.some((right) => right !== 'NET_BIND_SERVICE') && 'gets a capability',
        name !== 'proxy' && service.ports && 'publishes a port',
      ]
        .filter(Boolean)
        .map((what) => `${name} ${what}`),
    )

  test('deploy: compose.yaml: every service is read-only, without capabilities, new privileges or root', () => {
    expect(Object.keys(compose.services).sort()).toEqual(['database', 'migrate', 'proxy', 'role', 'server'])
    expect(unlimited(compose)).toEqual([])
  })

  test.each([
    ['read_only: true', 'read_only: false', 'server is not read-only'],
    ['cap_drop: [ALL]', 'cap_drop: []', 'server keeps capabilities'],
    ['"no-new-privileges:true"', '"no-new-privileges:false"', 'server may get privileges'],
    ['user: "999:999"', 'user: "0:0"', 'database is root'],
    ['networks: [data]', 'networks: [data]\n    ports: ["5432:5432"]', 'database publishes a port'],
  ])('deploy: compose.yaml: with %s replaced by %s it would be refused', (from, to, error) => {
    const changed = printed('compose').replace(from, to)
    expect(changed).not.toBe(printed('compose'))
    expect(unlimited(readCompose(changed))).toContain(error)
  })

  test('deploy: compose.yaml: the database is reached by the server alone', () => {
    expect(compose.networks.data).toEqual({ internal: true })
    expect(database.networks).toEqual(['data'])
    expect(proxy.networks).toEqual(['web'])
    expect(server.networks.toSorted()).toEqual(['data', 'web'])
  })

  test('deploy: compose.yaml: its variables are those of a server behind a proxy; secrets come from files', () => {
    const secrets = {
      SECRET: 'abcdefghijklmnopqrstuvwxyz0123456789',
      DATABASE_URL: 'postgres://etalase:x@database/etalase',
    }
    expect(readConfig({ ...server.environment, ...secrets })).toMatchObject({
      host: '0.0.0.0',
      seed: 'none',
      baseUrl: `https://${domain}`,
      trustProxy: ['uniquelocal'],
    })
    expect(() => readConfig(server.environment!)).not.toThrow()
    const named = Object.values(compose.services).flatMap(({ environment = {} }) => Object.keys(environment))
    expect(named.filter((name) => /SECRET|PASSWORD|KEY|DATABASE_URL|MAIL_URL/.test(name))).toEqual([])
    expect([server.env_file, database.env_file]).toEqual([['server.env'], ['database.env']])
  })

  test('deploy: compose.yaml: the owner of the tables changes the schema before the server starts, which has another role', () => {
    const { migrate, role } = compose.services as { migrate: Service; role: Service }
    expect(server.depends_on).toEqual({ migrate: { condition: 'service_completed_successfully' } })
    expect(migrate.depends_on).toEqual({ role: { condition: 'service_completed_successfully' } })
    expect(readConfig({ MIGRATE: server.environment!.MIGRATE }).migrate).toBe(false)
    expect([migrate.image, migrate.command?.slice(0, 5)]).toEqual([
      server.image,
      ['npm', 'run', 'operator', '--', 'migrate'],
    ])
    const granted = migrate.command!.at(-1)!
    const owner = /alter schema public owner to (\w+);/.exec(role.command!.join())![1]!
    expect(granted).not.toBe(owner)
    // Of a variable in both files the last one counts.
    expect(migrate.env_file).toEqual(['server.env', 'owner.env'])
    const addresses = [...printed('compose').matchAll(/DATABASE_URL=postgres:\/\/(\w+):.*> (\w+\.env)$/gm)]
    expect(Object.fromEntries(addresses.map(([, user, file]) => [file, user]))).toEqual({
      'owner.env': owner,
      'server.env': granted,
    })
    for (const user of [owner, granted]) expect(role.command!.join()).toContain(`alter role ${user} login password`)
  })

  test('deploy: compose.yaml: a server has time to end its requests, and the proxy stops after it', () => {
    const seconds = (text = '') => Number(/^(\d+)s$/.exec(text)?.[1])
    expect(seconds(server.stop_grace_period)).toBeGreaterThan(stopSeconds)
    expect(seconds(proxy.stop_grace_period)).toBeGreaterThan(seconds(server.stop_grace_period))
    expect([database, proxy].every(({ healthcheck }) => healthcheck)).toBe(true)
  })

  test('deploy: compose.yaml: docker compose reads it', ({ skip }) => {
    const version = output('docker', 'compose', 'version')
    if (version?.status !== 0) skip('docker compose is not installed')
    write('compose')
    for (const name of ['server.env', 'owner.env', 'database.env']) writeFileSync(join(folder, name), 'A=1\n')
    expect(output('docker', 'compose', '-f', 'compose.yaml', 'config', '--quiet')).toEqual({ status: 0, text: '' })
  })
})

describe('deploy: etalase-mutu.service', () => {
  const sections = unitSections(printed('systemd'))
  const service = (key: string) => sections.Service?.[key]

  test('deploy: etalase-mutu.service: the server may write its folder alone, and gains no right', () => {
    expect(sections.Service).toMatchObject({
      NoNewPrivileges: ['yes'],
      ProtectSystem: ['strict'],
      ProtectHome: ['yes'],
      PrivateTmp: ['yes'],
      CapabilityBoundingSet: [''],
      StateDirectory: ['etalase-mutu'],
      RestrictAddressFamilies: ['AF_INET AF_INET6 AF_UNIX'],
      SystemCallFilter: ['@system-service', '~@privileged'],
      MemoryDenyWriteExecute: ['no'],
      EnvironmentFile: ['-/etc/etalase-mutu/env'],
      Restart: ['on-failure'],
    })
    expect(service('User')).toEqual(['etalase-mutu'])
    expect(Number(service('TimeoutStopSec')?.[0])).toBeGreaterThan(stopSeconds)
  })

  test('deploy: etalase-mutu.service: its variables are those of a server behind a proxy on the same machine', () => {
    const pairs = (service('Environment') ?? []).flatMap((line) => line.split(' '))
    expect(readConfig(Object.fromEntries(pairs.map((pair) => pair.split(/=(.*)/s).slice(0, 2))))).toMatchObject({
      host: '127.0.0.1',
      seed: 'none',
      baseUrl: `https://${domain}`,
      dataDir: '/var/lib/etalase-mutu',
      trustProxy: ['loopback'],
    })
    expect(service('ExecStart')).toEqual([`/usr/bin/env node ${flags.join(' ')} dist/server/main.js`])
  })

  test('deploy: etalase-mutu.service: systemd reads it and rates it OK', ({ skip }) => {
    const path = write('systemd')
    const result = output('systemd-analyze', 'verify', path)
    if (!result) return skip('systemd-analyze is not installed')
    expect(result.text.split('\n').filter((line) => line.includes('etalase-mutu.service'))).toEqual([])
    const rating = output('systemd-analyze', 'security', '--offline=yes', path)!
    if (/unrecognized option/.test(rating.text)) return skip('this systemd-analyze cannot rate a file')
    expect(Number(/Overall exposure level for \S+: ([\d.]+)/.exec(rating.text)?.[1])).toBeLessThan(2)
    const loose = write('systemd', printed('systemd').replace('ProtectSystem=strict', 'ProtectSystm=strict'))
    expect(output('systemd-analyze', 'verify', loose)!.text).toContain('ProtectSystm')
  })
})

describe('deploy: Caddyfile', () => {
  const text = printed('caddy')
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith('#'))

  test('deploy: Caddyfile: one site, which passes everything on to servers that are ready', () => {
    expect(lines.filter((line) => line.endsWith('{')).length).toBe(lines.filter((line) => line === '}').length)
    expect(text.match(/^\S+ \{$/gm)).toEqual([`${domain} {`])
    expect(lines).toEqual(
      expect.arrayContaining([
        'reverse_proxy {$UPSTREAMS:127.0.0.1:3000} {',
        'health_uri /healthz',
        'lb_try_duration 30s',
        'request_header X-Request-Id {http.request.uuid}',
        'header_down -X-Request-Id',
      ]),
    )
    expect(lines.filter((line) => line.startsWith('encode'))).toEqual([])
  })

  test('deploy: Caddyfile: a request waits longer than a server needs to stop', () => {
    expect(Number(/lb_try_duration (\d+)s/.exec(text)?.[1])).toBeGreaterThan(stopSeconds)
  })

  test('deploy: Caddyfile: the largest body of the server passes', () => {
    expect(Number(/max_size (\d+)MB/.exec(text)?.[1]) * 1e6).toBeGreaterThanOrEqual(importLimits.archiveBytes)
  })

  test('deploy: Caddyfile: the log has no address, no header of a request, and no visitor', () => {
    expect(lines).toEqual(
      expect.arrayContaining([
        'request>uri delete',
        'request>headers delete',
        'resp_headers>Location delete',
        'resp_headers>Set-Cookie delete',
        'request>remote_ip ip_mask {',
        'request>client_ip ip_mask {',
      ]),
    )
  })

  test('deploy: Caddyfile: caddy reads it, and it is formatted', ({ skip }) => {
    const path = write('caddy')
    const words = ['--adapter', 'caddyfile', '--config', path]
    const result = output('caddy', 'validate', ...words)
    if (!result) return skip('caddy is not installed')
    expect(result.text).toContain('Valid configuration')
    expect(output('caddy', 'fmt', path)!.text).toBe(readFileSync(path, 'utf8'))
    const adapted = JSON.parse(spawnSync('caddy', ['adapt', ...words], { encoding: 'utf8' }).stdout)
    const [site] = adapted.apps.http.servers.srv0.routes
    expect(site.match).toEqual([{ host: [domain] }])
    expect(
      output('caddy', 'validate', '--adapter', 'caddyfile', '--config', write('caddy', `${text}\n{`))!.status,
    ).not.toBe(0)
  })
})

/** Instructions of a Containerfile; continued lines are joined, comments left out. */
function containerInstructions(text: string): { name: string; words: string }[] {
  return text
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, name, words] = /^([A-Z]+)\s+(.*)$/.exec(line)!
      return { name: name!, words: words! }
    })
}

/** Sections of a unit of systemd; a key that is repeated has several values. */
function unitSections(text: string): Record<string, Record<string, string[]>> {
  const sections: Record<string, Record<string, string[]>> = {}
  let keys: Record<string, string[]> = {}
  for (const line of text.split('\n').filter((one) => one.trim() !== '' && !one.startsWith('#'))) {
    const [, section] = /^\[(\w+)\]$/.exec(line) ?? []
    if (section) {
      keys = sections[section] = {}
      continue
    }
    const [, key, value] = /^(\w+)=(.*)$/.exec(line)!
    keys[key!] = [...(keys[key!] ?? []), value!]
  }
  return sections
}

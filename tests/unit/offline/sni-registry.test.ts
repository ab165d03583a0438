import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { makeNumberFilter } from '#contract/sni/number-filter.ts'
import { encodeNumbers } from '#contract/sni/numbers-body.ts'
import type { Certificate, RegistryContent } from '#contract/sni/registry.ts'
import type { PublicKey } from '#contract/sni/signed-bytes.ts'
import { downloadInBackground } from '#offline/sni/background-download.ts'
import { RegistryRefusedError, readKeys, readRegistry } from '#offline/sni/registry.ts'
import { changeRecord, readRecord } from '#offline/sni/registry-record.ts'
import { deleteRegistry, updateRegistry, updateSize } from '#offline/sni/update-registry.ts'
import { exampleRegistry } from '#tests/unit/sni/example-registry.ts'
import { newKey, type SigningKey } from '#tests/unit/sni/keys.ts'
import { sealed } from '#tests/unit/sni/signed-registry.ts'

// The registry on a phone, with a server that the test controls.

const content = exampleRegistry(40)
const key = await newKey()
const nextKey = await newKey(key)
const stranger = await newKey()

type Answer = { status?: number; bytes?: Uint8Array; text?: string; type?: string; etag?: string }

let keys: PublicKey[]
/** Answers by the address after '/api/sni/register'. */
let files: Record<string, Answer>
let asked: { address: string; tags: string | null }[]

/** A server with a snapshot of version 100. */
beforeEach(async () => {
  await deleteRegistry()
  keys = [key.public]
  asked = []
  const snapshot = { bytes: await sealed(content, { key, version: 100 }), etag: '"all-0-whole-100"' }
  files = { '': snapshot, '?since=100': snapshot }
})

const serve: typeof fetch = async (input, init) => {
  const address = String(input)
  const tags = new Headers(init?.headers).get('if-none-match')
  asked.push({ address, tags })
  if (address === '/api/sni/keys.json') return new Response(JSON.stringify({ keys }), { headers: { etag: '"k"' } })
  const file = files[address.replace('/api/sni/register', '')]
  if (!file) return new Response('{}', { status: 404 })
  const { status = 200, bytes, text, type = 'application/octet-stream', etag = '' } = file
  if (etag && tags?.split(', ').includes(etag)) return new Response(null, { status: 304 })
  const body = bytes ? Uint8Array.from(bytes) : text
  return new Response(init?.method === 'HEAD' ? null : body, {
    status,
    headers: { 'content-type': type, etag, ...(bytes && { 'content-length': String(bytes.length) }) },
  })
}

const update = (options = {}) => updateRegistry({ fetch: serve, ...options })
const idsOnPhone = async () => (await readRegistry())?.certificates.map(({ id }) => id).toSorted((a, b) => a - b)
const idsOf = ({ certificates }: RegistryContent) => certificates.map(({ id }) => id).toSorted((a, b) => a - b)

/** The content after a day: the first certificate has gone, the second one is blocked. */
const [first, second] = content.certificates as [Certificate, Certificate]
const blocked: Certificate = { ...second, state: 'blocked', since: '2026-11-28' }
const nextDay: RegistryContent = {
  certificates: [blocked, ...content.certificates.slice(2)],
  misused: content.misused,
}
const change = { certificates: [blocked], removed: [first.id], misused: content.misused }
const differenceTo = async (version: number, by: SigningKey = key, base = 100) => ({
  bytes: await sealed(change, { key: by, version, base, whole: nextDay }),
  etag: `"all-0-${base}-${version}"`,
})

/** Everything that must stay when an update is refused. */
const contentOnPhone = async () => {
  const register = await readRegistry()
  return { version: register?.version, ids: idsOf(register!), keys: register?.keys.map(({ kid }) => kid) }
}

describe('register on the phone', () => {
  test('register on the phone: it is taken along with its keys, and read again', async () => {
    expect(await readRegistry()).toBeUndefined()
    expect(await readKeys()).toEqual([])
    expect(await update()).toEqual({ outcome: 'updated' })
    const register = (await readRegistry())!
    expect(await idsOnPhone()).toEqual(idsOf(content))
    expect(register).toMatchObject({ version: 100, scope: { kind: 'all' }, total: 40, misused: content.misused })
    expect(register.bytes).toBe(files['']!.bytes!.length)
    expect((await readKeys()).map(({ kid }) => kid)).toEqual([key.public.kid])
  })

  test('register on the phone: the server is asked for what has changed, with the tags of what is there', async () => {
    await update()
    asked = []
    expect(await update()).toEqual({ outcome: 'unchanged' })
    expect(asked.map(({ address }) => address)).toEqual(['/api/sni/keys.json', '/api/sni/register?since=100'])
    expect(asked[1]!.tags).toBe('"all-0-whole-100"')
    files['?since=100'] = await differenceTo(200)
    expect(await update()).toEqual({ outcome: 'updated' })
    expect(await idsOnPhone()).toEqual(idsOf(nextDay))
    expect((await readRegistry())!.certificates.find(({ id }) => id === second.id)).toEqual(blocked)
    asked = []
    expect(await update()).toEqual({ outcome: 'unchanged' })
    expect(asked[1]!.tags).toBe('"all-0-whole-100", "all-0-100-200"')
  })

  test('register on the phone: a new snapshot replaces snapshot and difference', async () => {
    await update()
    files['?since=100'] = await differenceTo(200)
    await update()
    files['?since=100'] = { bytes: await sealed(nextDay, { key, version: 300 }), etag: '"all-0-whole-300"' }
    expect(await update()).toEqual({ outcome: 'updated' })
    expect((await readRecord())!.main.difference).toBeUndefined()
    expect((await readRegistry())!.version).toBe(300)
  })

  test('register on the phone: it is deleted with its keys, and only taken along again when that is wanted', async () => {
    await update()
    await deleteRegistry()
    expect(await readRegistry()).toBeUndefined()
    expect(await readKeys()).toEqual([])
    expect(await update({ onlyIfThere: true })).toEqual({ outcome: 'none' })
    expect(await readRecord()).toBeUndefined()
  })

  test('register on the phone: a server that was asked a short time ago is not asked again, unless the clock was set back', async () => {
    await update()
    asked = []
    expect(await update({ minAge: 60_000 })).toEqual({ outcome: 'fresh' })
    expect(asked).toEqual([])
    await changeRecord((current) => current && { ...current, checkedAt: Date.now() + 3_600_000 })
    expect(await update({ minAge: 60_000 })).toEqual({ outcome: 'unchanged' })
  })

  test('register on the phone: the size of an update is known before it is loaded', async () => {
    expect(await updateSize({ fetch: serve })).toBe(files['']!.bytes!.length)
    await update()
    expect(await updateSize({ fetch: serve })).toBe(0)
    files['?since=100'] = await differenceTo(200)
    expect(await updateSize({ fetch: serve })).toBe(files['?since=100']!.bytes!.length)
    expect(await updateSize({ fetch: () => Promise.reject(new TypeError('offline')) })).toBeUndefined()
  })
})

describe('register on the phone: refused', () => {
  const changedAt = (bytes: Uint8Array, index: number) => {
    const copy = Uint8Array.from(bytes)
    copy[index]! ^= 1
    return copy
  }

  test.each<[name: string, why: string, file: () => Promise<Answer>]>([
    ['signed by another key', 'signature', async () => differenceTo(200, stranger)],
    [
      'changed in its body',
      'signature',
      async () => {
        const { bytes } = await differenceTo(200)
        return { bytes: changedAt(bytes, bytes.length - 9) }
      },
    ],
    ['cut', 'signature', async () => ({ bytes: (await differenceTo(200)).bytes.subarray(0, -20) })],
    ['empty', 'signature', async () => ({ bytes: new Uint8Array() })],
    ['an older one', 'older', async () => ({ bytes: await sealed(content, { key, version: 99 }) })],
    [
      'of a province',
      'scope',
      async () => ({
        bytes: await sealed(content, { key, version: 200, scope: { kind: 'province', province_id: 31 } }),
      }),
    ],
    ['a difference to another snapshot', 'damaged', async () => differenceTo(200, key, 98)],
    [
      'of another sum',
      'damaged',
      async () => ({ bytes: await sealed(content, { key, version: 200, header: { checksum: 1 } }) }),
    ],
    [
      'of another count',
      'damaged',
      async () => ({ bytes: await sealed(content, { key, version: 200, header: { count: 41 } }) }),
    ],
    [
      'longer than its header says',
      'damaged',
      async () => ({ bytes: await sealed(content, { key, version: 200, header: { plain_bytes: 100 } }) }),
    ],
    [
      'not a register inside',
      'damaged',
      async () => ({ bytes: await sealed(content, { key, version: 200, text: '{"ids":[1]}' }) }),
    ],
    [
      'that would fill the memory',
      'too-large',
      async () => ({ bytes: await sealed(content, { key, version: 200, header: { plain_bytes: 70_000_000 } }) }),
    ],
    ['larger than allowed', 'too-large', async () => ({ bytes: new Uint8Array(2_000_001) })],
  ])('register on the phone: one that is %s is refused (%s), and the last good one stays', async (_, why, file) => {
    await update()
    const before = await contentOnPhone()
    files['?since=100'] = await file()
    expect(await update()).toEqual({ outcome: 'refused', why })
    expect(await contentOnPhone()).toEqual(before)
  })

  test('register on the phone: snapshot and difference together are never more than 2 MB', async () => {
    // Random texts cannot be compressed: each is about 1.1 MB.
    const noise = (seed: number): RegistryContent => {
      let state = seed
      const random = () => {
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
        return state.toString(36)
      }
      const text = () => Array.from({ length: 1000 }, random).join('')
      return {
        certificates: content.certificates
          .map((one, index) => ({ ...one, product: text(), id: seed * 1000 + index }))
          .concat(
            Array.from({ length: 220 }, (_, index) => ({ ...first, id: seed * 1000 + 100 + index, product: text() })),
          ),
        misused: [],
      }
    }
    const [large, other] = [noise(1), noise(2)]
    files[''] = { bytes: await sealed(large, { key, version: 100 }) }
    expect(files['']!.bytes!.length).toBeGreaterThan(1_000_000)
    expect(files['']!.bytes!.length).toBeLessThan(2_000_000)
    expect(await update()).toEqual({ outcome: 'updated' })
    const whole = { certificates: [...large.certificates, ...other.certificates], misused: [] }
    files['?since=100'] = { bytes: await sealed({ ...other, removed: [] }, { key, version: 200, base: 100, whole }) }
    expect(await update()).toEqual({ outcome: 'refused', why: 'too-large' })
    expect((await readRegistry())!.version).toBe(100)
  })

  test.each<[name: string, answer: Answer, outcome: string]>([
    ['a page of a captive portal', { text: '<html>', type: 'text/html' }, 'unreachable'],
    ['a broken server', { status: 500, text: '{}' }, 'unreachable'],
    ['a register that is being filled', { status: 503, text: '{}' }, 'preparing'],
    ['a busy server', { status: 429, text: '{}' }, 'unreachable'],
  ])('register on the phone: %s changes nothing', async (_, answer, outcome) => {
    await update()
    const before = await contentOnPhone()
    files['?since=100'] = answer
    expect(await update()).toEqual({ outcome })
    expect(await contentOnPhone()).toEqual(before)
  })

  test('register on the phone: without a connection nothing changes', async () => {
    await update()
    expect(await update({ fetch: () => Promise.reject(new TypeError('Failed to fetch')) })).toEqual({
      outcome: 'unreachable',
    })
    expect(await idsOnPhone()).toEqual(idsOf(content))
  })

  test('register on the phone: a full phone keeps the last good one', async () => {
    await update()
    files['?since=100'] = await differenceTo(200)
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    expect(await update()).toEqual({ outcome: 'full' })
    put.mockRestore()
    expect((await readRegistry())!.version).toBe(100)
  })

  test('register on the phone: what is stored is verified again whenever it is opened', async () => {
    await update()
    await changeRecord(
      (current) =>
        current && {
          ...current,
          main: { snapshot: { ...current.main.snapshot, bytes: changedAt(current.main.snapshot.bytes, 700) } },
        },
    )
    await expect(readRegistry()).rejects.toBeInstanceOf(RegistryRefusedError)
    // The next update loads it again.
    expect(await update()).toEqual({ outcome: 'updated' })
    expect(await idsOnPhone()).toEqual(idsOf(content))
  })
})

describe('register on the phone: keys', () => {
  test('register on the phone: a key that the trusted one endorsed is trusted, another is not', async () => {
    await update()
    keys = [key.public, nextKey.public, stranger.public]
    files['?since=100'] = await differenceTo(200, nextKey)
    expect(await update()).toEqual({ outcome: 'updated' })
    expect((await readKeys()).map(({ kid }) => kid)).toEqual([key.public.kid, nextKey.public.kid])
  })

  test('register on the phone: a list of keys of which none follows is refused, until the register is deleted', async () => {
    await update()
    keys = [stranger.public]
    files['?since=100'] = files[''] = { bytes: await sealed(content, { key: stranger, version: 500 }) }
    expect(await update()).toEqual({ outcome: 'refused', why: 'keys' })
    expect((await readRegistry())!.version).toBe(100)
    await deleteRegistry()
    expect(await update()).toEqual({ outcome: 'updated' })
    expect((await readKeys()).map(({ kid }) => kid)).toEqual([stranger.public.kid])
  })

  test('register on the phone: what a revoked key has signed counts no more, whatever its version', async () => {
    // The thief has made a registry of the far future.
    files[''] = { bytes: await sealed(content, { key, version: 9_000_000 }) }
    await update()
    keys = [{ ...key.public, revoked_at: '2026-11-28T00:00:00Z' }, nextKey.public]
    files[''] = { bytes: await sealed(nextDay, { key: nextKey, version: 200 }) }
    expect(await update()).toEqual({ outcome: 'updated' })
    expect(await contentOnPhone()).toEqual({ version: 200, ids: idsOf(nextDay), keys: [nextKey.public.kid] })
  })

  test('register on the phone: a list of keys from before a revocation does not undo it', async () => {
    const third = await newKey(nextKey)
    keys = [key.public, { ...nextKey.public, revoked_at: '2026-11-28T00:00:00Z' }, third.public]
    await update()
    keys = [key.public, nextKey.public, third.public]
    files['?since=100'] = await differenceTo(200, nextKey)
    expect(await update()).toEqual({ outcome: 'refused', why: 'signature' })
    expect((await readKeys()).map(({ kid }) => kid)).not.toContain(nextKey.public.kid)
  })

  test('register on the phone: a revoked key that nobody endorsed makes no other key trusted', async () => {
    await update()
    const accomplice = await newKey(stranger)
    keys = [key.public, { ...stranger.public, revoked_at: '2026-11-28T00:00:00Z' }, accomplice.public]
    await update()
    await update()
    expect((await readKeys()).map(({ kid }) => kid)).toEqual([key.public.kid])
  })
})

describe('register on the phone: two updates', () => {
  /** A fetch that waits for the registry until it is released. */
  function heldFetch() {
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    let reached = () => {}
    const isAsked = new Promise<void>((resolve) => {
      reached = resolve
    })
    const held: typeof fetch = async (input, init) => {
      const response = await serve(input, init)
      if (String(input).includes('/sni/register')) {
        reached()
        await released
      }
      return response
    }
    return { held, release, isAsked }
  }

  test('register on the phone: of two updates at once without locks, the one that ends last does not undo the other', async () => {
    vi.stubGlobal('navigator', {})
    await update()
    const slow = heldFetch()
    const old = update({ fetch: slow.held })
    await slow.isAsked
    files['?since=100'] = await differenceTo(200)
    expect(await update()).toEqual({ outcome: 'updated' })
    slow.release()
    expect(await old).toEqual({ outcome: 'unchanged' })
    expect((await readRegistry())!.version).toBe(200)
    vi.unstubAllGlobals()
  })

  test('register on the phone: with locks the second update waits for the first', async () => {
    let last: Promise<unknown> = Promise.resolve()
    const request = vi.fn((_: string, __: object, work: (lock: object) => Promise<unknown>) => {
      const turn = last.then(() => work({}))
      last = turn.catch(() => {})
      return turn
    })
    vi.stubGlobal('navigator', { locks: { request } })
    const slow = heldFetch()
    const one = update({ fetch: slow.held })
    const two = update()
    await slow.isAsked
    expect(asked.filter(({ address }) => address.endsWith('/keys.json'))).toHaveLength(1)
    slow.release()
    expect(await one).toEqual({ outcome: 'updated' })
    expect(await two).toEqual({ outcome: 'unchanged' })
    expect(request).toHaveBeenCalledWith('sni-register', { ifAvailable: false }, expect.any(Function))
    vi.unstubAllGlobals()
  })

  test('register on the phone: an update that ends after its deletion does not bring it back', async () => {
    await update()
    files['?since=100'] = await differenceTo(200)
    const slow = heldFetch()
    const running = update({ fetch: slow.held })
    await slow.isAsked
    await deleteRegistry()
    slow.release()
    expect(await running).toEqual({ outcome: 'deleted' })
    expect(await readRecord()).toBeUndefined()
  })
})

describe('register on the phone: too large for a phone', () => {
  const numbers = (version: number) =>
    sealed(content, {
      key,
      version,
      scope: { kind: 'numbers' },
      header: { total: 50_000 },
      text: encodeNumbers({
        filter: makeNumberFilter(new Set(['89642021'])),
        provinces: [{ id: 31, count: 2 }],
        misused: content.misused,
      }),
    })
  const ofProvince = {
    certificates: [
      { ...first, province_id: 31 },
      { ...second, province_id: 31 },
    ],
    misused: content.misused,
  }
  const province = (version: number, id = 31) =>
    sealed(ofProvince, { key, version, scope: { kind: 'province', province_id: id }, header: { total: 50_000 } })

  test('register on the phone: of one that is too large it has the numbers, and a province that was chosen', async () => {
    files = { '': { bytes: await numbers(100), etag: '"n"' }, '?since=100': { bytes: await numbers(100), etag: '"n"' } }
    expect(await update()).toEqual({ outcome: 'updated' })
    expect(await readRegistry()).toMatchObject({ scope: { kind: 'numbers' }, certificates: [], total: 50_000 })
    files['?province=31'] = files['?since=90&province=31'] = { bytes: await province(90), etag: '"p"' }
    expect(await update({ province: 31 })).toEqual({ outcome: 'updated' })
    const register = (await readRegistry())!
    expect(register).toMatchObject({ scope: { kind: 'province', province_id: 31 }, version: 90 })
    expect(register.certificates).toHaveLength(2)
    expect(register.numbers?.provinces).toEqual([{ id: 31, count: 2 }])
    expect(await update()).toEqual({ outcome: 'unchanged' })
  })

  test('register on the phone: a province that the server does not have leaves the numbers', async () => {
    files = { '': { bytes: await numbers(100) }, '?since=100': { bytes: await numbers(100) } }
    expect(await update({ province: 99 })).toEqual({ outcome: 'updated' })
    expect(await readRegistry()).toMatchObject({ scope: { kind: 'numbers' } })
  })

  test('register on the phone: certificates of another province than was asked for are refused', async () => {
    files = { '': { bytes: await numbers(100) }, '?since=100': { bytes: await numbers(100) } }
    await update()
    files['?province=32'] = { bytes: await province(90, 32) }
    expect(await update({ province: 32 })).toEqual({ outcome: 'refused', why: 'damaged' })
    files['?province=32'] = { bytes: await province(90, 31) }
    expect(await update({ province: 32 })).toEqual({ outcome: 'refused', why: 'scope' })
    expect(await readRegistry()).toMatchObject({ scope: { kind: 'numbers' } })
  })
})

describe('register on the phone: downloaded in the background', () => {
  /** The Cache API, in memory. */
  function memoryCaches() {
    const stores = new Map<string, Map<string, Response>>()
    return {
      has: async (name: string) => stores.has(name),
      delete: async (name: string) => stores.delete(name),
      open: async (name: string) => {
        const store = stores.get(name) ?? new Map<string, Response>()
        stores.set(name, store)
        return {
          put: async (address: string, response: Response) => void store.set(address, response),
          match: async (address: string) => store.get(address)?.clone(),
        }
      },
    }
  }
  beforeEach(() => {
    vi.stubGlobal('caches', memoryCaches())
    vi.stubGlobal('fetch', serve)
    return () => vi.unstubAllGlobals()
  })

  test('background download: what was downloaded replaces the register when it is opened, also without a connection', async () => {
    await update()
    files['?since=100'] = await differenceTo(200)
    asked = []
    await downloadInBackground(0)
    expect(asked.map(({ address }) => address)).toEqual(['/api/sni/keys.json', '/api/sni/register?since=100'])
    expect((await readRecord())!.main.difference).toBeUndefined()
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
    expect((await readRegistry())!.version).toBe(200)
    expect(await caches.has('sni-register-download')).toBe(false)
  })

  test('background download: a forged one is dropped when it is opened, and the last good one stays', async () => {
    await update()
    files['?since=100'] = await differenceTo(200, stranger)
    await downloadInBackground(0)
    expect((await readRegistry())!.version).toBe(100)
    expect(await caches.has('sni-register-download')).toBe(false)
  })

  test('background download: a revocation counts at once, also before there is a register of the new key', async () => {
    await update()
    keys = [{ ...key.public, revoked_at: '2026-11-28T00:00:00Z' }, nextKey.public]
    await downloadInBackground(0)
    await expect(readRegistry()).rejects.toBeInstanceOf(RegistryRefusedError)
    expect((await readKeys()).map(({ kid }) => kid)).toEqual([nextKey.public.kid])
    files[''] = { bytes: await sealed(nextDay, { key: nextKey, version: 300 }) }
    expect(await update()).toEqual({ outcome: 'updated' })
    expect((await readRegistry())!.version).toBe(300)
  })

  test.each<[name: string, answer: Answer]>([
    ['an error', { status: 500, text: '{}' }],
    ['more than 4 MB', { bytes: new Uint8Array(4_000_001) }],
  ])('background download: %s is not stored', async (_, answer) => {
    await update()
    files['?since=100'] = answer
    await downloadInBackground(0)
    expect(await caches.has('sni-register-download')).toBe(false)
  })

  test('background download: nothing is asked for without a register, nor when the server was just asked', async () => {
    await downloadInBackground(0)
    expect(asked).toEqual([])
    await update()
    asked = []
    await downloadInBackground(3_600_000)
    expect(asked).toEqual([])
  })
})

// @chunk sni

import { keysPath, type RegistryScope, registryPath } from '#contract/sni/registry-address.ts'
import { joined, type KeySet, type PublicKey, type RegistryHeader, trustedKeys } from '#contract/sni/signed-bytes.ts'
import { happenedWithin } from '#contract/time/happened-within.ts'
import { environment } from '../environment.ts'
import { deleteDownloaded, fetchDownloaded } from './background-download.ts'
import { isSameScope, openFile, openPart, type RefusalReason, RegistryRefusedError } from './open-registry.ts'
import { registryChanged } from './registry-events.ts'
import {
  bytesOfPart,
  bytesOfRecord,
  changeRecord,
  deleteRecord,
  maxRegistryBytes,
  type RegistryRecord,
  readRecord,
  type StoredFile,
  type StoredPart,
} from './registry-record.ts'

// Downloads the registry and brings it up to date. Every file is verified before it replaces the stored one; after a
// refusal the last good registry stays.

/**
 * 'updated', 'unchanged': the server was asked. 'fresh': it was asked a short time ago. 'none': the phone has no
 * registry to update. 'refused': the last good registry stays. 'preparing': the server has none yet. 'unreachable': no
 * answer from our server. 'full', 'away': the storage of the phone. 'deleted': the person deleted it meanwhile.
 * 'unsupported': an old browser.
 */
export type UpdateResult =
  | { outcome: 'updated' | 'unchanged' | 'fresh' | 'none' | 'preparing' | 'unreachable' }
  | { outcome: 'full' | 'away' | 'deleted' | 'unsupported' }
  | { outcome: 'refused'; why: RefusalReason }

export type UpdateOptions = {
  /** Another province of a registry that is too large for a phone, from now on. */
  province?: number | undefined
  /** Only if the server was asked longer ago than this, in ms. */
  minAge?: number
  /** Only a registry that is there already. */
  onlyIfThere?: boolean
  /** Not when another update is running. */
  ifAvailable?: boolean
  fetch?: typeof fetch
}

const lockName = 'sni-register'
const timeout = 60_000 // ms for each file, on a slow connection
const maxKeysBytes = 100_000 // bytes
const host = () => import.meta.env?.VITE_API_HOST ?? '/api'
const keysAddress = () => `${host()}${keysPath}`

/**
 * Asks the server for the registry's changes. One at a time on this phone: another tab or the worker is waited for.
 * Never rejects.
 */
export async function updateRegistry({ ifAvailable = false, ...options }: UpdateOptions = {}): Promise<UpdateResult> {
  if (!('DecompressionStream' in globalThis) || !globalThis.crypto?.subtle) return { outcome: 'unsupported' }
  const locks = globalThis.navigator?.locks as LockManager | undefined
  const work = () => update(options).catch(resultOf)
  // Without locks two updates may run at once: then the one that ends later stores nothing (`stamp`).
  const result = await (locks
    ? locks.request(lockName, { ifAvailable }, (lock) => (lock ? work() : { outcome: 'none' as const })).catch(work)
    : work())
  if (result.outcome === 'updated' || result.outcome === 'unchanged') registryChanged()
  return result
}

/** Verifies what the worker has downloaded while the app was closed, and stores it if it is good. Never rejects. */
export async function takeDownloaded(): Promise<void> {
  const downloaded = await fetchDownloaded(keysAddress()).catch(() => undefined)
  if (!downloaded) return
  await updateRegistry({ onlyIfThere: true, ifAvailable: true, fetch: downloaded })
  await deleteDownloaded().catch(() => {})
}

/** Deletes the registry and the trusted keys from this phone. An update that is running stores nothing afterwards. */
export async function deleteRegistry(): Promise<void> {
  await deleteDownloaded().catch(() => {})
  await deleteRecord()
  registryChanged()
}

/**
 * The bytes that the next update would load, as far as the server says; undefined when it does not, or cannot be
 * reached. For a person who saves data and is asked first.
 */
export async function updateSize({ province, fetch: ask = fetch }: UpdateOptions = {}): Promise<number | undefined> {
  const record = await readRecord().catch(() => undefined)
  const sizes = await Promise.all(
    partsAsked(record, province).map(async ({ part, scope }) => {
      const version = part && (await versionsOf(part, record?.trusted ?? []).catch(() => undefined))
      const response = await ask(registryAddress(scope, version?.snapshot), {
        ...requestInit(part),
        method: 'HEAD',
      })
      if (response.status === 304) return 0
      const size = Number(response.headers.get('content-length'))
      return response.status === 200 && size > 0 ? size : Number.NaN
    }),
  ).catch(() => [Number.NaN])
  const size = sizes.reduce((sum, one) => sum + one, 0)
  return Number.isNaN(size) ? undefined : size
}

class NotReachedError extends Error {}
class PreparingError extends Error {}

function resultOf(error: unknown): UpdateResult {
  if (error instanceof RegistryRefusedError) return { outcome: 'refused', why: error.why }
  if (error instanceof PreparingError) return { outcome: 'preparing' }
  if (error instanceof NotReachedError) return { outcome: 'unreachable' }
  const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
  return { outcome: isFull ? 'full' : 'away' }
}

async function update({
  province,
  minAge = 0,
  onlyIfThere = false,
  fetch: ask = fetch,
}: UpdateOptions): Promise<UpdateResult> {
  let before = await readRecord()
  if (!before && onlyIfThere) return { outcome: 'none' }
  if (before && happenedWithin(minAge, before.checkedAt)) return { outcome: 'fresh' }
  const { trusted, revoked } = await loadKeys(ask, before)
  if (before && revoked.length > before.revoked.length) {
    // A revocation takes effect at once, even if the update fails later: nothing signed with a revoked key counts.
    const { stamp, ...record } = before
    await changeRecord((current) => (current?.stamp === stamp ? { ...record, trusted, revoked } : undefined))
    before = await readRecord()
    if (!before) return { outcome: 'deleted' }
  }
  const main = await loadPart(ask, { kind: 'all' }, before?.main, trusted, maxRegistryBytes)
  const chosen = province ?? before?.province?.id
  const parts: Pick<RegistryRecord, 'main' | 'province'> = { main: main.part }
  let isUpdated = main.isNew
  if (main.scope.kind === 'numbers' && chosen !== undefined) {
    const room = maxRegistryBytes - bytesOfPart(main.part)
    const scope = { kind: 'province', province_id: chosen } as const
    const own = before?.province?.id === chosen ? before.province.part : undefined
    const loaded = await loadPart(ask, scope, own, trusted, room).catch((error: unknown) => {
      // The server has none of this province.
      if (error instanceof NoPartError) return undefined
      throw error
    })
    parts.province = { id: chosen, ...(loaded && { part: loaded.part }) }
    isUpdated ||= loaded?.isNew ?? own !== undefined
  }
  isUpdated ||= parts.province?.id !== before?.province?.id
  if (bytesOfRecord(parts) > maxRegistryBytes) throw new RegistryRefusedError('too-large')
  const asks = await asksOf(parts, trusted)
  const isStored = await changeRecord((current) =>
    current?.stamp === before?.stamp ? { ...parts, trusted, revoked, asks, checkedAt: environment.now() } : undefined,
  )
  if (!isStored) return (await readRecord()) ? { outcome: 'unchanged' } : { outcome: 'deleted' }
  return { outcome: isUpdated ? 'updated' : 'unchanged' }
}

/** The requests of the next update. */
async function asksOf(parts: Pick<RegistryRecord, 'main' | 'province'>, keys: readonly PublicKey[]) {
  const asks = [{ address: keysAddress(), tags: '' }]
  for (const { scope, part } of partsAsked(parts))
    asks.push({
      address: registryAddress(scope, part && (await versionsOf(part, keys)).snapshot),
      tags: part ? tagsOf(part) : '',
    })
  return asks
}

class NoPartError extends Error {}

/** The parts to request: the whole registry or, if it is too large, its numbers; and a province if one is chosen. */
const partsAsked = (record: Pick<RegistryRecord, 'main' | 'province'> | undefined, province = record?.province?.id) => [
  { scope: { kind: 'all' } as RegistryScope, part: record?.main },
  ...(province === undefined || (record && !isNumbers(record))
    ? []
    : [
        {
          scope: { kind: 'province', province_id: province } as RegistryScope,
          part: record?.province?.id === province ? record.province.part : undefined,
        },
      ]),
]

/** Reads the header without verifying it: the result only decides about the next request. */
const isNumbers = ({ main }: Pick<RegistryRecord, 'main'>) =>
  new TextDecoder().decode(main.snapshot.bytes.subarray(0, 300)).includes('"numbers"')

const registryAddress = (scope: RegistryScope, since: number | undefined) => {
  const query = new URLSearchParams({
    ...(since !== undefined && { since: String(since) }),
    ...(scope.kind === 'province' && { province: String(scope.province_id) }),
  })
  return `${host()}${registryPath}${query.size > 0 ? `?${query}` : ''}`
}

/** No cache of the browser: it would hold the same bytes a second time. */
const requestInit = (part: StoredPart | undefined): RequestInit => {
  const tags = part && tagsOf(part)
  return {
    cache: 'no-store',
    credentials: 'omit',
    signal: AbortSignal.timeout(timeout),
    ...(tags && { headers: { 'if-none-match': tags } }),
  }
}

const tagsOf = ({ snapshot, difference }: StoredPart) => [snapshot.etag, difference?.etag].filter(Boolean).join(', ')

/**
 * An answer with its bytes; refused as soon as there are more than `most`. Throws NotReachedError without a connection.
 */
async function request(ask: typeof fetch, address: string, part: StoredPart | undefined, most: number) {
  try {
    const { status, headers, body } = await ask(address, requestInit(part))
    return { status, headers, bytes: await bytesOf(body, most) }
  } catch (error) {
    throw error instanceof RegistryRefusedError ? error : new NotReachedError('no answer', { cause: error })
  }
}

/**
 * The keys of the server that count on this phone: the first time all of them, later those that follow from a trusted
 * one. A key that was revoked once stays revoked.
 */
async function loadKeys(ask: typeof fetch, before: RegistryRecord | undefined) {
  const { status, bytes } = await request(ask, keysAddress(), undefined, maxKeysBytes)
  if (status !== 200) throw new NotReachedError()
  const offered = keySetOf(new TextDecoder().decode(bytes))
  // One that is revoked may have endorsed the key after it, so that revocations count only once it is clear who follows
  // from whom.
  const unrevoked = offered.keys.map(({ revoked_at: _, ...key }) => key)
  const following = await trustedKeys({ keys: unrevoked }, before?.trusted ?? [])
  const isRevoked = new Set(before?.revoked)
  for (const { kid } of following) if (offered.keys.some((key) => key.kid === kid && key.revoked_at)) isRevoked.add(kid)
  const trusted = following.filter(({ kid }) => !isRevoked.has(kid))
  if (trusted.length === 0) throw new RegistryRefusedError('keys')
  return { trusted, revoked: [...isRevoked] }
}

/** A captive portal's page is no list of keys: then the server was not reached. */
function keySetOf(text: string): KeySet {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new NotReachedError()
  }
  const keys = (value as Partial<KeySet> | null)?.keys
  if (!Array.isArray(keys)) throw new NotReachedError()
  const isText = (one: unknown) => typeof one === 'string'
  return {
    keys: keys
      .slice(0, 100)
      .filter(
        (key: PublicKey | null) => key && [key.kty, key.crv, key.x, key.y, key.kid, key.created_at].every(isText),
      ),
  }
}

type LoadedPart = { part: StoredPart; scope: RegistryScope; isNew: boolean }

/**
 * A part with what the server has since. Throws RegistryRefusedError for bytes that must not replace those before them.
 */
async function loadPart(
  ask: typeof fetch,
  scope: RegistryScope,
  before: StoredPart | undefined,
  keys: readonly PublicKey[],
  most: number,
): Promise<LoadedPart> {
  // A part whose key was revoked does not count: it is downloaded again, and may have any version.
  const versions = before && (await versionsOf(before, keys).catch(() => undefined))
  const own = versions && before
  const { status, headers, bytes } = await request(ask, registryAddress(scope, versions?.snapshot), own, most)
  if (status === 304 && own) return { part: own, scope: versions.header.scope, isNew: false }
  if (status === 404 && scope.kind === 'province') throw new NoPartError()
  if (status === 503) throw new PreparingError()
  if (status !== 200 || !headers.get('content-type')?.startsWith('application/octet-stream'))
    throw new NotReachedError()
  const file: StoredFile = { bytes, etag: headers.get('etag') ?? '' }
  const { header } = await openFile(file.bytes, keys)
  if (!isWanted(header.scope, scope)) throw new RegistryRefusedError('scope')
  if (versions && header.version < versions.header.version) throw new RegistryRefusedError('older')
  if (header.base !== null && header.base !== versions?.snapshot) throw new RegistryRefusedError('damaged')
  const part: StoredPart = header.base === null ? { snapshot: file } : { snapshot: own!.snapshot, difference: file }
  await openPart(part, keys)
  if (bytesOfPart(part) > most) throw new RegistryRefusedError('too-large')
  return { part, scope: header.scope, isNew: true }
}

/**
 * Whether the server may answer a request with this part: numbers instead of a whole registry that is too large; for a
 * province that province, or everything.
 */
const isWanted = (offered: RegistryScope, asked: RegistryScope) =>
  isSameScope(offered, asked) || (asked.kind === 'all' && offered.kind === 'numbers')

async function versionsOf(
  { snapshot, difference }: StoredPart,
  keys: readonly PublicKey[],
): Promise<{ snapshot: number; header: RegistryHeader }> {
  const base = await openFile(snapshot.bytes, keys)
  const later = difference && (await openFile(difference.bytes, keys))
  return { snapshot: base.header.version, header: (later ?? base).header }
}

/** The bytes of a body; refused as soon as there are more than `most`. */
async function bytesOf(body: Response['body'], most: number): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = []
  let length = 0
  const reader = body?.getReader()
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true }
    if (done || !value) break
    length += value.length
    if (length > most) {
      // The connection may be gone by now, which changes nothing.
      await reader?.cancel().catch(() => {})
      throw new RegistryRefusedError('too-large')
    }
    pieces.push(value)
  }
  return joined(...pieces)
}

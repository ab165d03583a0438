import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { addToNumberFilter, emptyNumberFilter } from '#contract/sni/number-filter.ts'
import { encodeNumbers } from '#contract/sni/numbers-body.ts'
import { type Certificate, type MisusedNumber, registryChecksumModulus } from '#contract/sni/registry.ts'
import type { RegistryScope } from '#contract/sni/registry-address.ts'
import { registryEncoder, registryLimits } from '#contract/sni/registry-body.ts'
import { type RegistryHeader, sealRegistry } from '#contract/sni/signed-bytes.ts'
import type { Database } from '../../db/database.ts'
import { type CertificateColumns, certificateColumnsSql, toCertificate } from '../certificate-rows.ts'
import type { SigningKey } from '../signing-key.ts'
import { type Lease, renewLease } from './lease.ts'

// Makes the signed files that phones get, from the rows of sni_certificate, which no other server changes while this
// one holds the lease. Each file is stored in a transaction of its own: a server that is killed leaves the ones before.

/** The schedule of publications. Times in milliseconds. */
export type PublishRules = {
  /** A change is published so long after the last one at the earliest. */
  pause: number
  /**
   * A difference of this many bytes is made again after `pause`, one of twice as many after twice as long, at most
   * after `refresh`.
   */
  bytesPerPause: number
  /** An unchanged file is signed again after this time: a phone takes a registry of seven days for too old. */
  refresh: number
  snapshotEvery: number
  /** The time for which differences are made for a snapshot. */
  keepSnapshots: number
  /** More certificates than this are too many for a phone: it gets a province, and the numbers of all. */
  mostCertificates: number
}

const hour = 3_600_000
export const publishRules: PublishRules = {
  pause: 300_000,
  bytesPerPause: 10_000,
  refresh: 6 * hour,
  snapshotEvery: 24 * hour,
  keepSnapshots: 30 * 24 * hour,
  mostCertificates: 40_000,
}

/** A difference larger than this and than a third of the snapshot is not made: the snapshot is sent instead. */
const smallDifference = 10_000
const rowsAtOnce = 500

type Scope = { scope: RegistryScope['kind']; province_id: number; counts: Counts }
/** `revision`: of the last change. */
type Counts = { count: number; checksum: number; revision: number }
type Snapshot = { version: number; revision: number; misused: string; made_at: Date; bytes: number }
type Difference = { base: number; revision: number; misused: string; made_at: Date; bytes: number }

/** The data that all files of one publication share. */
type Publication = {
  db: Database
  lease: Lease
  key: SigningKey
  rules: PublishRules
  version: number
  at: Date
  total: number
  misused: readonly MisusedNumber[]
  /** The fingerprint of these. */
  misusedSum: string
}

/** SQL: the misused numbers of a registry, and their fingerprint. */
const misusedRowsSql = `select key, since, remark from sni_misused_number order by since desc, key limit ${registryLimits.misused}`
const misusedSumSql = `(select coalesce(md5(string_agg(format('%s %s %s', key, since, remark), e'\\n')), '') from (${misusedRowsSql}) numbers)`

/** SQL: whether something has to be published now. `state` is an alias of sni_register_state, `pause` seconds. */
export const isPublishDueSql = (state: string, pause: string) => `(
  ${state}.scanned_to is null and (
    ${state}.next_at <= now()
    or not exists (select from sni_snapshot)
    or exists (select from sni_key k where k.revoked_at is not null and (
         exists (select from sni_snapshot s where s.kid = k.kid) or exists (select from sni_difference d where d.kid = k.kid)))
    or ((${state}.revision > ${state}.published_revision or ${state}.misused <> ${misusedSumSql})
        and coalesce(${state}.published_at <= now() - make_interval(secs => ${pause}), true))))`

/** Makes all that is due. Throws LeaseLost. */
export async function publish(db: Database, lease: Lease, key: SigningKey, rules: PublishRules): Promise<void> {
  await renewLease(db, lease)
  const [state] = await db.query<{
    version: number
    at: Date
    revision: number
    kind: 'all' | 'parts'
    misusedSum: string
  }>(
    // A version is never given twice, even after a restore: it is a time, and time goes on.
    `update sni_register_state set version = greatest(version + 1, extract(epoch from now())::bigint)
     returning version, now() as at, revision, kind, ${misusedSumSql} as "misusedSum"`,
  )
  const misused = await db.query<MisusedNumber>(misusedRowsSql)
  const provinces = await readCounts(db)
  const total = provinces.reduce((sum, { count }) => sum + count, 0)
  // A tenth less before it is one file again: not back and forth with every certificate.
  const most = state!.kind === 'parts' ? rules.mostCertificates * 0.9 : rules.mostCertificates
  const kind = total > most ? 'parts' : 'all'
  const { version, at, misusedSum } = state!
  const publication: Publication = { db, lease, key, rules, version, at, total, misused, misusedSum }

  const scopes = kind === 'all' ? [everything(provinces)] : partsOf(provinces, rules)
  await deleteUnused(publication, scopes)
  let nextAt = at.getTime() + rules.refresh
  for (const scope of scopes) nextAt = Math.min(nextAt, await publishScope(publication, scope))
  if (kind === 'parts') nextAt = Math.min(nextAt, await publishNumbers(publication, provinces))
  await writeUnderLease(publication, async (tx) => {
    await deleteDepartures(tx)
    await tx.query(
      `update sni_register_state set published_at = $1, published_revision = $2, misused = $3, next_at = $4, certificates = $5, kind = $6`,
      [at, state!.revision, misusedSum, new Date(nextAt), total, kind],
    )
  })
}

type ProvinceCounts = Counts & { province_id: number }

/** Counts of each province that has certificates, or that some have left. */
const readCounts = (db: Database) =>
  db.query<ProvinceCounts>(
    `select province_id, sum(count)::int as count, mod(sum(checksum), ${registryChecksumModulus})::bigint as checksum, max(revision) as revision
     from (
       select province_id, count(*) as count, sum(checksum) as checksum, max(revision) as revision from sni_certificate group by 1
       union all
       select province_id, 0, 0, max(revision) from sni_departure group by 1) counted
     group by 1 order by 1`,
  )

function everything(provinces: readonly ProvinceCounts[]): Scope {
  const counts = provinces.reduce(
    (sum: Counts, { count, checksum, revision }) => ({
      count: sum.count + count,
      checksum: (sum.checksum + checksum) % registryChecksumModulus,
      revision: Math.max(sum.revision, revision),
    }),
    { count: 0, checksum: 0, revision: 0 },
  )
  return { scope: 'all', province_id: 0, counts }
}

/** A province that is too large itself has only the numbers. */
const partsOf = (provinces: readonly ProvinceCounts[], { mostCertificates }: PublishRules): Scope[] =>
  provinces
    .filter(({ count }) => count <= mostCertificates)
    .map(({ province_id, ...counts }) => ({ scope: 'province', province_id, counts }))

/**
 * A server that was halted for longer than its lease must not go on with what it knew before: another one may have
 * published since.
 */
const writeUnderLease = ({ db, lease }: Publication, write: (tx: Database) => Promise<unknown>) =>
  db.transaction(async (tx) => {
    await renewLease(tx, lease)
    await write(tx)
  })

/**
 * Snapshots that are too old, of scopes that there are no longer, or signed with a key that was revoked; their
 * differences too.
 */
async function deleteUnused(publication: Publication, scopes: readonly Scope[]) {
  const { rules, at } = publication
  const isNumbers = scopes[0]?.scope !== 'all'
  await writeUnderLease(publication, async (tx) => {
    await tx.query(
      `delete from sni_snapshot s where
         made_at < $1 and version < (select max(version) from sni_snapshot latest
                                     where (latest.scope, latest.province_id) = (s.scope, s.province_id))
         or not (scope = 'numbers' and $2 or exists (
           select from jsonb_to_recordset($3::jsonb) as kept (scope text, province_id smallint)
           where (kept.scope, kept.province_id) = (s.scope, s.province_id)))
         or kid in (select kid from sni_key where revoked_at is not null)`,
      [
        new Date(at.getTime() - rules.keepSnapshots),
        isNumbers,
        JSON.stringify(scopes.map(({ scope, province_id }) => ({ scope, province_id }))),
      ],
    )
    await tx.query('delete from sni_difference where kid in (select kid from sni_key where revoked_at is not null)')
  })
}

/** Deletes the departures that every snapshot contains. */
const deleteDepartures = (tx: Database) =>
  tx.query(
    `delete from sni_departure d where not exists (
       select from sni_snapshot s
       where s.revision < d.revision and (s.scope = 'all' or (s.scope = 'province' and s.province_id = d.province_id)))`,
  )

/** Makes the snapshot and the differences of a scope that are due. Returns when the next one is, in ms. */
async function publishScope(publication: Publication, scope: Scope): Promise<number> {
  const { db, rules, at } = publication
  let snapshots = await readSnapshots(db, scope)
  const now = at.getTime()
  if (!snapshots[0] || now - snapshots[0].made_at.getTime() >= rules.snapshotEvery) {
    await makeSnapshot(publication, scope)
    snapshots = await readSnapshots(db, scope)
  }
  let latest = snapshots[0]!
  const differences = new Map((await readDifferences(db, scope)).map((one) => [one.base, one]))
  const due = snapshots.filter((snapshot) => now >= dueAt(publication, scope, differences.get(snapshot.version)))
  const changes = await readChanges(publication, scope, Math.min(...due.map(({ revision }) => revision)))
  const mostBytes = Math.max(smallDifference, latest.bytes / 3)
  for (const base of due) {
    const content = await differenceSince(publication, scope, base, changes)
    if (content.length <= mostBytes) {
      await saveDifference(publication, scope, base, content)
      differences.set(base.version, {
        ...base,
        base: base.version,
        made_at: at,
        bytes: content.length,
        revision: scope.counts.revision,
        misused: publication.misusedSum,
      })
      continue
    }
    if (base.version === latest.version) {
      await makeSnapshot(publication, scope)
      ;[latest] = (await readSnapshots(db, scope)) as [Snapshot]
      const none = { rows: [], removed: [] }
      await saveDifference(publication, scope, latest, await differenceSince(publication, scope, latest, none))
    }
    await writeUnderLease(publication, (tx) =>
      tx.query('delete from sni_snapshot where scope = $1 and province_id = $2 and version = $3', [
        scope.scope,
        scope.province_id,
        base.version,
      ]),
    )
    differences.delete(base.version)
  }
  return Math.min(
    latest.made_at.getTime() + rules.snapshotEvery,
    ...[...differences.values()].map((one) => dueAt(publication, scope, one)),
  )
}

/** The time at which a difference has to be made again, in ms. */
function dueAt({ rules, misusedSum }: Publication, { counts }: Scope, difference: Difference | undefined): number {
  if (!difference) return 0
  const isRight = difference.revision >= counts.revision && difference.misused === misusedSum
  const wait = isRight ? rules.refresh : Math.max(rules.pause, (rules.pause * difference.bytes) / rules.bytesPerPause)
  return difference.made_at.getTime() + Math.min(rules.refresh, wait)
}

/** The latest first. */
const readSnapshots = (db: Database, { scope, province_id }: Pick<Scope, 'scope' | 'province_id'>) =>
  db.query<Snapshot>(
    `select version, revision, misused, made_at, bytes from sni_snapshot where scope = $1 and province_id = $2 order by version desc`,
    [scope, province_id],
  )

const readDifferences = (db: Database, { scope, province_id }: Scope) =>
  db.query<Difference>(
    `select base, revision, misused, made_at, length(content) as bytes from sni_difference where scope = $1 and province_id = $2`,
    [scope, province_id],
  )

type RevisedCertificate = { row: Certificate; revision: number }

/** SQL: the rows of a scope; $1 is its province. */
const inScopeSql = ({ scope }: Scope) => (scope === 'all' ? '$1::int is not null' : 'c.province_id = $1')

/** The certificates of a scope that were changed after a revision, by producer, a few at a time. */
async function* readRows(
  { db, lease }: Publication,
  scope: Scope,
  after: number,
): AsyncGenerator<RevisedCertificate[]> {
  let last = { producer_id: 0, id: 0 }
  for (;;) {
    const rows = await db.query<CertificateColumns & { revision: number }>(
      `select ${certificateColumnsSql('c')}, c.revision from sni_certificate c
       where ${inScopeSql(scope)} and (c.merchant_id, c.id) > ($2, $3) and c.revision > $4
       order by c.merchant_id, c.id limit ${rowsAtOnce}`,
      [scope.province_id, last.producer_id, last.id, after],
    )
    yield rows.map((row) => ({ row: toCertificate(row), revision: row.revision }))
    if (rows.length < rowsAtOnce) return
    last = rows.at(-1)!
    await renewLease(db, lease)
  }
}

async function makeSnapshot(publication: Publication, scope: Scope): Promise<void> {
  const encoder = registryEncoder()
  for await (const rows of readRows(publication, scope, -1)) encoder.add(rows.map(({ row }) => row))
  const content = await sealed(publication, scope, null, encoder.end(publication.misused))
  await saveSnapshot(publication, scope, content)
}

async function saveSnapshot(publication: Publication, scope: Scope, content: Buffer) {
  const { key, version, at, misusedSum } = publication
  await writeUnderLease(publication, async (tx) => {
    await tx.query(
      'update sni_snapshot set content = null where scope = $1 and province_id = $2 and content is not null',
      [scope.scope, scope.province_id],
    )
    await tx.query(
      `insert into sni_snapshot (scope, province_id, version, revision, misused, kid, made_at, bytes, content)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        scope.scope,
        scope.province_id,
        version,
        scope.counts.revision,
        misusedSum,
        key.kid,
        at,
        content.length,
        content,
      ],
    )
  })
}

/** The changes in a scope after a revision. */
type Changes = { rows: RevisedCertificate[]; removed: { id: number; revision: number }[] }

async function readChanges(publication: Publication, scope: Scope, after: number): Promise<Changes> {
  if (scope.counts.revision <= after) return { rows: [], removed: [] }
  const rows: RevisedCertificate[] = []
  for await (const some of readRows(publication, scope, after)) rows.push(...some)
  const removed = await publication.db.query<Changes['removed'][number]>(
    `select certificate_id as id, max(revision) as revision from sni_departure d
     where revision > $2 and ${scope.scope === 'all' ? '$1::int is not null' : 'province_id = $1'}
       and not exists (select from sni_certificate c where c.id = d.certificate_id and ${inScopeSql(scope)})
     group by 1 order by 1`,
    [scope.province_id, after],
  )
  return { rows, removed }
}

async function differenceSince(
  publication: Publication,
  scope: Scope,
  base: Snapshot,
  changes: Changes,
): Promise<Buffer> {
  const encoder = registryEncoder()
  const rows = changes.rows.filter(({ revision }) => revision > base.revision).map(({ row }) => row)
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    encoder.add(rows.slice(from, from + rowsAtOnce))
    await setImmediate()
  }
  const removed = changes.removed.filter(({ revision }) => revision > base.revision).map(({ id }) => id)
  return sealed(publication, scope, base.version, encoder.end(publication.misused, removed))
}

function saveDifference(
  publication: Publication,
  { scope, province_id, counts }: Scope,
  base: Snapshot,
  content: Buffer,
) {
  const { key, version, at, misusedSum } = publication
  return writeUnderLease(publication, (tx) =>
    tx.query(
      `insert into sni_difference (scope, province_id, base, version, revision, misused, kid, made_at, content)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       on conflict (scope, province_id, base) do update set version = excluded.version, revision = excluded.revision,
         misused = excluded.misused, kid = excluded.kid, made_at = excluded.made_at, content = excluded.content`,
      [scope, province_id, base.version, version, counts.revision, misusedSum, key.kid, at, content],
    ),
  )
}

/** The numbers of all certificates, of which there are only snapshots. Returns when the next one is due, in ms. */
async function publishNumbers(publication: Publication, provinces: readonly ProvinceCounts[]): Promise<number> {
  const { db, lease, rules, at, misusedSum, misused, total } = publication
  const scope: Scope = { scope: 'numbers', province_id: 0, counts: { ...everything(provinces).counts, count: total } }
  const [latest] = await readSnapshots(db, scope)
  const dueAfter = (madeAt: Date) => madeAt.getTime() + rules.snapshotEvery
  if (latest && at.getTime() < dueAfter(latest.made_at) && latest.misused === misusedSum)
    return dueAfter(latest.made_at)
  const [counted] = await db.query<{ n: number }>('select count(distinct key) as n from sni_certificate_key')
  const filter = emptyNumberFilter(counted!.n)
  for (let after = ''; ; ) {
    const keys = await db.query<{ key: string }>(
      `select distinct key from sni_certificate_key where key > $1 order by key limit ${rowsAtOnce * 4}`,
      [after],
    )
    for (const { key } of keys) addToNumberFilter(filter, key)
    if (keys.length < rowsAtOnce * 4) break
    after = keys.at(-1)!.key
    await renewLease(db, lease)
  }
  const listed = partsOf(provinces, rules).map(({ province_id, counts }) => ({ id: province_id, count: counts.count }))
  const text = encodeNumbers({ filter, provinces: listed, misused: [...misused] })
  await saveSnapshot(publication, scope, await sealed(publication, scope, null, [text]))
  await writeUnderLease(publication, (tx) =>
    tx.query(`delete from sni_snapshot where scope = 'numbers' and content is null`),
  )
  return dueAfter(at)
}

const compress = promisify(gzip) as (bytes: Buffer, options: { level: number }) => Promise<Buffer>

/** Header, signature and compressed body. Compression runs beside the main thread. */
async function sealed(
  { key, version, at, total }: Publication,
  { scope, province_id, counts }: Scope,
  base: number | null,
  pieces: readonly string[],
): Promise<Buffer> {
  const plain = Buffer.from(pieces.join(''))
  const body = await compress(plain, { level: 9 })
  const header: RegistryHeader = {
    type: 'etalase-mutu register',
    format: 1,
    kid: key.kid,
    scope: scope === 'province' ? { kind: scope, province_id } : { kind: scope },
    version,
    base,
    made_at: at.toISOString(),
    total,
    count: counts.count,
    checksum: scope === 'numbers' ? 0 : counts.checksum,
    bytes: body.length,
    plain_bytes: plain.length,
  }
  return Buffer.from(await sealRegistry(key.key, header, body))
}

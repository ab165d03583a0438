import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import {
  type CatalogueContent,
  catalogueDifference,
  decodeWhole,
  encodeCatalogue,
  picturesIn,
} from '#contract/downloads/catalogue-file.ts'
import { type DownloadScope, scopeKey } from '#contract/downloads/rules.ts'
import { type Database, primaryOf } from '../db/database.ts'
import { isPastSql, isRunningSql } from '../db/running-until.ts'
import { cachedDownload } from '../http/micro-cache.ts'
import { readCatalogue } from './read-catalogue.ts'

// The files of a part of the catalogue. They are made when a phone asks for them, once for all servers, and made again
// when the listing has changed since.

const compress = promisify(gzip)
const decompress = promisify(gunzip)

/** The parts whose versions are stored; the others are small, and made for each request. */
export type StoredScope = DownloadScope & { kind: 'all' | 'province' | 'category' }

/** `products` and `pictures`: how many the whole part has. */
export type CatalogueFile = { bytes: Buffer; etag: string; products: number; pictures: number; isCut: boolean }

/** A part is compared with the listing after so many hours at the earliest: a large one is read longer. */
export type DownloadRules = { hours: number; hoursOfLarge: number; large: number; keepDays: number }
export const downloadRules: DownloadRules = { hours: 6, hoursOfLarge: 24, large: 5_000, keepDays: 8 }

/** Seconds for which a file stays in the memory of this process. */
const cacheSeconds = 600

/**
 * The difference since the version that the phone has; the whole file when that version is unknown, or when the
 * difference would be half as large. Undefined for a part that does not exist.
 */
export async function storedFile(
  db: Database,
  scope: StoredScope,
  since: number | undefined,
  rules = downloadRules,
): Promise<CatalogueFile | undefined> {
  const latest = await latestVersion(db, scope, rules)
  if (!latest) return undefined
  const { version, products, pictures, is_cut: isCut } = latest
  const facts = { products, pictures, isCut }
  const whole = () =>
    cachedDownload(db, `${scopeKey(scope)} ${version}`, cacheSeconds, () => readContent(db, scope, version))
  if (since !== undefined && since < version) {
    const difference = await cachedDownload(db, `${scopeKey(scope)} ${since} ${version}`, cacheSeconds, async () => {
      const before = await readContent(db, scope, since)
      const after = await whole()
      if (!before || !after) return undefined
      const text = encodeCatalogue(catalogueDifference(await contentOf(before), await contentOf(after)))
      const bytes = await compress(text, { level: 9 })
      return bytes.length < after.length / 2 ? bytes : undefined
    })
    if (difference) return { ...facts, bytes: difference, etag: etagOf(scope, String(since), version) }
  }
  const bytes = await whole()
  return bytes && { ...facts, bytes, etag: etagOf(scope, 'whole', version) }
}

const etagOf = (scope: DownloadScope, base: string, version: number) => `"${scopeKey(scope)}-${base}-${version}"`

/** A file that is made for this request: of a shop, or of favorites. Undefined for a shop that does not exist. */
export async function freshFile(
  db: Database,
  query: Parameters<typeof readCatalogue>[1],
  most: number,
): Promise<Omit<CatalogueFile, 'etag'> | undefined> {
  const content = await readCatalogue(db, query, most)
  if (!content) return undefined
  // The version must not be the time: two requests of an unchanged shop would get different bytes and tags.
  const newest = Math.max(0, ...content.products.map(({ created_at }) => created_at))
  const bytes = await compress(encodeCatalogue({ ...content, version: newest }), { level: 9 })
  return { bytes, products: content.products.length, pictures: picturesIn(content).length, isCut: content.is_cut === 1 }
}

const contentOf = async (bytes: Buffer): Promise<CatalogueContent> => decodeWhole((await decompress(bytes)).toString())

type Version = { version: number; products: number; pictures: number; is_cut: boolean }

const making = new WeakMap<Database, Map<string, Promise<Version | undefined>>>()

/**
 * The latest version, compared with the listing if that is due. A phone waits only for the first version of a part;
 * later ones are made while it gets the one before.
 */
async function latestVersion(db: Database, scope: StoredScope, rules: DownloadRules): Promise<Version | undefined> {
  const owner = primaryOf(db)
  const [found] = await db.query<Version & { due: boolean }>(
    `select f.version, f.products, f.pictures, f.is_cut,
       not coalesce(${isPastSql('p.checked_at')} and p.checked_at > now() - make_interval(hours => case when f.products > $3::int then $4::int else $5::int end), false) as due
     from download_file f left join download_part p on (p.kind, p.ref) = (f.kind, f.ref)
     where f.kind = $1 and f.ref = $2 order by f.version desc limit 1`,
    [scope.kind, scope.id, rules.large, rules.hoursOfLarge, rules.hours],
  )
  if (found && !found.due) return found
  const all = making.get(owner) ?? new Map<string, Promise<Version | undefined>>()
  making.set(owner, all)
  const key = scopeKey(scope)
  const made = all.get(key) ?? makeVersion(owner, scope, rules).finally(() => all.delete(key))
  all.set(key, made)
  if (!found) return made
  // The version before is sent meanwhile; the next request tries again.
  made.catch(() => undefined)
  return found
}

const claimMinutes = 5

/** Reads the listing, and stores a version if it differs from the latest. Undefined for a part that does not exist. */
async function makeVersion(db: Database, scope: StoredScope, rules: DownloadRules): Promise<Version | undefined> {
  const part = [scope.kind, scope.id] as const
  const [claimed] = await db.query(
    `insert into download_part (kind, ref, claimed_until) values ($1, $2, now() + interval '${claimMinutes} minutes')
     on conflict (kind, ref) do update set claimed_until = excluded.claimed_until
       where not ${isRunningSql('download_part.claimed_until', `interval '${claimMinutes} minutes'`)}
     returning kind`,
    [...part],
  )
  const [before] = await db.query<Version>(
    'select version, products, pictures, is_cut from download_file where kind = $1 and ref = $2 order by version desc limit 1',
    [...part],
  )
  // Another server makes it. Of a part without a file this one makes it, too: the phone waits for it.
  if (!claimed && before) return before
  const content = await readCatalogue(db, scope)
  if (!content) {
    await db.query('delete from download_part where kind = $1 and ref = $2', [...part])
    return undefined
  }
  const bytesBefore = before && (await readContent(db, scope, before.version))
  const textBefore = bytesBefore && (await decompress(bytesBefore)).toString()
  const isSame = textBefore === encodeCatalogue({ ...content, version: before?.version ?? 0 })
  const latest: Version =
    before && isSame
      ? before
      : {
          version: Math.max(content.version, (before?.version ?? 0) + 1),
          products: content.products.length,
          pictures: picturesIn(content).length,
          is_cut: content.is_cut === 1,
        }
  if (latest !== before) {
    const bytes = await compress(encodeCatalogue({ ...content, version: latest.version }), { level: 9 })
    await db.query(
      `insert into download_file (kind, ref, version, content, products, pictures, is_cut) values ($1, $2, $3, $4, $5, $6, $7)
       on conflict do nothing`,
      [...part, latest.version, bytes, latest.products, latest.pictures, latest.is_cut],
    )
  }
  await db.query(
    `delete from download_file where kind = $1 and ref = $2 and version < $3::bigint - $4::bigint * 86400`,
    [...part, latest.version, rules.keepDays],
  )
  await db.query('update download_part set checked_at = now(), claimed_until = null where kind = $1 and ref = $2', [
    ...part,
  ])
  return latest
}

async function readContent(db: Database, scope: StoredScope, version: number): Promise<Buffer | undefined> {
  const [row] = await db.query<{ content: Uint8Array }>(
    'select content from download_file where kind = $1 and ref = $2 and version = $3',
    [scope.kind, scope.id, version],
  )
  return row && Buffer.from(row.content)
}

import type { Input } from '#contract/endpoint.ts'
import { textKinds } from '#contract/help/schemas.ts'
import type { DeskText } from '#contract/operator/help.ts'
import { issueMessages } from '#contract/operator/lspro.ts'
import { operator } from '#contract/operator/operator.ts'
import { malformed, notThere, refused } from '#contract/problem.ts'
import { commonTexts } from '#contract/text/common-messages.ts'
import { dayInJakarta, longDate } from '#contract/time/dates.ts'
import { writeAuditLog } from '../../db/audit-log.ts'
import type { Database } from '../../db/database.ts'
import type { CurrentUser } from '../../http/current-user.ts'
import { clearCache } from '../../http/micro-cache.ts'
import { type Api, mount } from '../../http/mount.ts'
import { richTextToStore } from '../../sanitize/rich-text.ts'

const noDraft = 'Tidak ada draf naskah ini.'

/** The texts about terms, SNI certification and privacy: drafts and published versions. */
export function mountTexts(api: Api) {
  mount(api, operator.texts, async (_, { db }) => ({
    data: await Promise.all(textKinds.map(async (kind) => (await db.query<DeskText>(textVersionsSql, [kind]))[0]!)),
  }))
  mount(api, operator.textVersion, async ({ kind, version }, { db }) => {
    const [found] = await db.query<{ remark: string }>(
      'select remark from house_text where kind = $1 and version = $2 and published_at is not null',
      [kind, version],
    )
    if (!found) throw notThere('Versi ini tidak ada.')
    return { data: found }
  })
  mount(api, operator.saveText, async (input, { db, me }) => {
    await db.transaction((tx) => saveDraft(tx, input, me))
    return { message: 'Draf tersimpan.' }
  })
  mount(api, operator.publishText, async (input, { db, me }) => {
    await db.transaction((tx) => publishDraft(tx, input, me))
    clearCache(db)
    return { message: `Naskah diterbitkan, berlaku mulai ${longDate(input.in_force)}.` }
  })
  mount(api, operator.dropText, async ({ kind, saved }, { db, me }) => {
    await db.transaction(async (tx) => {
      const { version } = await requireDraft(tx, kind, saved)
      await tx.query('delete from house_text where kind = $1 and version = $2', [kind, version])
      await writeAuditLog(tx, { by: me, action: 'text.dropped', before: { kind, version } })
    })
    return { message: 'Draf dibuang.' }
  })
}

const textVersionsSql = `
  select $1::text as kind,
    (select json_build_object('remark', remark, 'saved', saved, 'updated_at', updated_at) from house_text
     where kind = $1 and published_at is null) as draft,
    coalesce((select json_agg(json_build_object('version', version, 'in_force', in_force, 'published_at', published_at,
                'published_by', published_by) order by version desc)
              from house_text where kind = $1 and published_at is not null), '[]') as versions,
    (select version from house_text where kind = $1 and in_force <= today_in_jakarta()
     order by in_force desc, version desc limit 1) as now`

type StoredDraft = { version: number; saved: number; remark: string }

/** The draft. Throws code 04 if there is none, 01 if it has changed since it was read. */
async function requireDraft(tx: Database, kind: string, saved: number): Promise<StoredDraft> {
  const draft = await lockDraft(tx, kind)
  if (!draft) throw notThere(noDraft)
  if (draft.saved !== saved) throw refused(issueMessages.changed)
  return draft
}

async function lockDraft(tx: Database, kind: string): Promise<StoredDraft | undefined> {
  // Serialized: two concurrent saves would create drafts with the same version.
  await tx.query('lock table house_text in share row exclusive mode')
  const [draft] = await tx.query<StoredDraft>(
    'select version, saved, remark from house_text where kind = $1 and published_at is null',
    [kind],
  )
  return draft
}

async function saveDraft(tx: Database, { kind, saved, ...input }: Input<typeof operator.saveText>, me: CurrentUser) {
  const remark = richTextToStore(input.remark)
  if (remark === null) throw malformed(commonTexts.malformed, { remark: 'Mohon isi naskahnya' })
  if (remark === 'too long') throw malformed(commonTexts.malformed, { remark: 'Naskah terlalu panjang' })
  const draft = await lockDraft(tx, kind)
  if ((draft?.saved ?? 0) !== saved) throw refused(issueMessages.changed)
  if (draft?.remark === remark) throw refused(issueMessages.unchanged)
  const [inserted] = await tx.query<{ version: number }>(
    draft
      ? `update house_text set remark = $2, saved = saved + 1, updated_at = now()
         where kind = $1 and published_at is null returning version`
      : `insert into house_text (kind, version, remark)
         select $1, coalesce(max(version), 0) + 1, $2 from house_text where kind = $1 returning version`,
    [kind, remark],
  )
  await writeAuditLog(tx, { by: me, action: 'text.saved', after: { kind, version: inserted!.version } })
}

async function publishDraft(
  tx: Database,
  { kind, saved, in_force }: Input<typeof operator.publishText>,
  me: CurrentUser,
) {
  const { version, remark } = await requireDraft(tx, kind, saved)
  // A text cannot come into force in the past, because it did not apply to what users did then.
  if (in_force < dayInJakarta()) throw malformed(commonTexts.malformed, { in_force: 'Tanggal ini sudah lewat' })
  const [last] = await tx.query<{ in_force: string }>(
    'select max(in_force)::text as in_force from house_text where kind = $1',
    [kind],
  )
  if (last?.in_force && in_force < last.in_force)
    throw malformed(commonTexts.malformed, {
      in_force: `Versi sebelumnya baru berlaku ${longDate(last.in_force)}: pilih tanggal itu atau sesudahnya`,
    })
  await tx.query(
    `update house_text set in_force = $3, published_at = now(), updated_at = now(),
       published_by = (select coalesce(nullif(trim(name), ''), email) from person where id = $4)
     where kind = $1 and version = $2`,
    [kind, version, in_force, me.id],
  )
  await writeAuditLog(tx, { by: me, action: 'text.published', after: { kind, version, in_force, remark } })
}

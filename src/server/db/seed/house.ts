import { textKinds } from '#contract/help.ts'
import type { Database } from '../database.ts'
import facts from './content/contact.json' with { type: 'json' }
import texts from './content/texts.json' with { type: 'json' }
import { sow } from './sow.ts'

/** The first version of each text of the house, in force from the day the house was opened. */
export async function sowTexts(db: Database): Promise<void> {
  const [today] = await db.rows<{ day: string }>('select today_in_jakarta()::text as day')
  const rows = textKinds.map((kind) => ({
    kind,
    version: 1,
    remark: texts[kind].join(''),
    saved: 1,
    in_force: today!.day,
    published_at: 'now',
    published_by: 'Etalase Mutu',
    updated_at: 'now',
  }))
  await sow(db, 'house_text', rows)
}

const missedBefore = 'disimpan tanpa nama selama 90 hari.'
const missedNow = 'disimpan tanpa nama paling lama 90 hari; yang jarang dicari dihapus setelah seminggu.'

/**
 * A house whose privacy text is of an earlier release gets a version that says of searched words what happens to them. A draft
 * that says it as before is corrected too, and comes after it. A text of the house's own words is left as it is.
 */
export async function sowMissedWords(db: Database): Promise<void> {
  await db.rows('lock table house_text in share row exclusive mode')
  const [last] = await db.rows<{ remark: string }>(
    `select remark from house_text where kind = 'privacy' and published_at is not null
     order by in_force desc, version desc limit 1`,
  )
  if (!last?.remark.includes(missedBefore)) return
  await db.rows(
    `update house_text set version = version + 1, remark = replace(remark, $1, $2), saved = saved + 1, updated_at = now()
     where kind = 'privacy' and published_at is null`,
    [missedBefore, missedNow],
  )
  await db.rows(
    `insert into house_text (kind, version, remark, in_force, published_at, published_by)
     select kind, max(version) + 1, $1, greatest(max(in_force), today_in_jakarta()), now(), 'Etalase Mutu'
     from house_text where kind = 'privacy' and published_at is not null group by kind`,
    [last.remark.replace(missedBefore, missedNow)],
  )
}

/** Where the demo's house can be reached: nowhere, as everything that ends in `.example`. */
export async function sowFacts(db: Database): Promise<void> {
  await db.rows(
    `update contact_facts set address = $1, whatsapp = $2, email = $3, facebook = $4, instagram = $5, tiktok = $6
     where version = 1`,
    [facts.address, facts.whatsapp, facts.email, facts.facebook, facts.instagram, facts.tiktok],
  )
}

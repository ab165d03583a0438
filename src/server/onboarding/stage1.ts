import type { Heard } from '#contract/endpoint.ts'
import { onboarding } from '#contract/onboarding.ts'
import { malformed, refused } from '#contract/problem.ts'
import { foundingYears, ownerRule, shopNameRule, shopWords } from '#contract/shop-rules.ts'
import { words } from '#contract/words.ts'
import type { Database } from '../db/database.ts'
import { SqlError } from '../db/sql-error.ts'
import { type Api, mount } from '../mount.ts'
import { oneLine } from '../one-line.ts'
import { editionsOf, mayChoose } from './options.ts'
import { ownShop } from './own-shop.ts'
import { enterStage, passStage } from './stage.ts'

type Typed = Heard<typeof onboarding.stage1>
type Choices = { year: number } & Record<'labor_id' | 'capital_id' | 'omzet_id', number | null>

/** 'Informasi Usaha': who they are, and what they make. */
export function mountStage1(api: Api) {
  mount(api, onboarding.stage1, async (typed, { db, me, log }) => {
    const door = { shopId: ownShop(typed.id, { me, log }), me }
    await enterStage(db, 1, door)
    const codes = [...new Set(typed.kbli_codes.map((entry) => (typeof entry === 'string' ? entry : entry.code)))]
    const classes = await editionsOf(db, door.shopId, codes)
    const wrong = {
      ...(await wrongChoices(db, door.shopId, typed)),
      ...unknownAmong(codes, classes),
    }
    if (Object.keys(wrong).length > 0) throw malformed(words.malformed, wrong)
    await keep(db, door.shopId, typed)
    await keepClasses(db, door.shopId, classes)
    return passStage(db, 1, door)
  })
}

/** Says which are none, by their codes: a list may have changed since the phone had it, and the others are well chosen. */
export function unknownAmong(codes: readonly string[], classes: readonly { code: string }[]) {
  const known = new Set(classes.map(({ code }) => code))
  const unknown = codes.filter((code) => !known.has(code))
  return unknown.length > 0 && { kbli_codes: `KBLI ${unknown.join(', ')} tidak ada di daftar. Pilih yang lain.` }
}

/** What only the server knows of a form: which year it is, and what stands in the lists today. */
export async function wrongChoices(tx: Database, shopId: number, { year, labor_id, capital_id, omzet_id }: Choices) {
  const isChoice = (table: 'labor' | 'capital' | 'omzet', id: string) =>
    `exists (select from ${table} where id = ${id} and ${mayChoose(table, '$4')}) as ${table}`
  const [known] = await tx.rows<{ this_year: number; labor: boolean; capital: boolean; omzet: boolean }>(
    `select extract(year from today_in_jakarta())::int as this_year,
       ${isChoice('labor', '$1')}, ${isChoice('capital', '$2')}, ${isChoice('omzet', '$3')}`,
    [labor_id, capital_id, omzet_id, shopId],
  )
  const { this_year, labor, capital, omzet } = known!
  return {
    ...(!foundingYears(this_year).includes(year) && { year: shopWords.year }),
    ...(!labor && { labor_id: shopWords.labor }),
    ...(!capital && { capital_id: shopWords.capital }),
    ...(!omzet && { omzet_id: shopWords.omzet }),
  }
}

async function keep(tx: Database, shopId: number, typed: Typed) {
  const name = oneLine(typed.name, 'name', shopNameRule)
  const owner = oneLine(typed.owner, 'owner', ownerRule)
  await freeAbandoned(tx, shopId, typed.nib)
  try {
    await tx.rows(
      `update merchant set type = $2, name = $3, nib = $4, owner = $5, year = $6, labor_id = $7, capital_id = $8,
         omzet_id = $9 where id = $1`,
      [shopId, typed.type, name, typed.nib, owner, typed.year, typed.labor_id, typed.capital_id, typed.omzet_id],
    )
  } catch (error) {
    // Asking first would not help: two who race would both be told that it is free.
    if (error instanceof SqlError && error.code === '23505')
      throw refused(shopWords.nibTaken, { nib: shopWords.nibTaken })
    throw error
  }
}

/**
 * An unfinished shop that nobody has touched for 90 days gives way: a number typed wrong, or by somebody who never came
 * back, would be held for ever. What else it says stays, and it is asked for its number again. One whose owner is saving
 * at this moment is theirs.
 */
export const freeAbandoned = (tx: Database, shopId: number, nib: string) =>
  tx.rows(
    `update merchant set nib = null, wizard_stage = 1 where id in (
       select shop.id from merchant shop
       where shop.nib = $2 and shop.id <> $1 and shop.status = 'not active'
         and shop.updated_at < now() - interval '90 days'
         and not exists (select from person where merchant_id = shop.id and completed)
         and exists (select from person where merchant_id = shop.id)
       for update skip locked
     )`,
    [shopId, nib],
  )

/** The classes of this save instead of those before. */
export async function keepClasses(tx: Database, shopId: number, classes: readonly { edition: string; code: string }[]) {
  await tx.rows('delete from merchant_kbli where merchant_id = $1', [shopId])
  await tx.rows(
    `insert into merchant_kbli (merchant_id, edition, code)
     select $1, edition, code from unnest($2::text[], $3::text[]) chosen (edition, code)`,
    [shopId, classes.map(({ edition }) => edition), classes.map(({ code }) => code)],
  )
}

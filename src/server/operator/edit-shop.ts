import type { Heard } from '#contract/endpoint.ts'
import { operator } from '#contract/operator.ts'
import { malformed, notThere, refused } from '#contract/problem.ts'
import { all, atMost, required } from '#contract/rules.ts'
import { foundingYears, neighbourhoodRule, ownerRule, shopNameRule, shopWords, zipRule } from '#contract/shop-rules.ts'
import { words } from '#contract/words.ts'
import { note } from '../audit.ts'
import type { Database } from '../db/database.ts'
import { SqlError } from '../db/sql-error.ts'
import { forgetAnswers } from '../micro-cache.ts'
import { type Api, type Me, mount } from '../mount.ts'
import { freeAbandoned } from '../onboarding/stage1.ts'
import { oneLine, shown, spaced } from '../one-line.ts'
import { noShop } from './shops.ts'

type Typed = Heard<typeof operator.editShop>

const columns = [
  'name',
  'type',
  'nib',
  'owner',
  'year',
  'address',
  'rt',
  'rw',
  'zip_code',
  'is_lpse',
  'is_lkpp',
  'is_tkdn',
  'tkdn_certificate',
  'status',
] as const
type Core = Record<(typeof columns)[number], string | number | boolean | null>

/** The core data of a shop, which its owner may not change after the wizard, with the reason why (O24). */
export function mountEditShop(api: Api) {
  mount(api, operator.editShop, async (typed, { db, me }) => {
    await db.together((tx) => editShop(tx, typed, me))
    forgetAnswers(db)
    return { message: 'Data usaha tersimpan.' }
  })
}

async function editShop(tx: Database, typed: Typed, me: Me) {
  await tx.rows('select 1 from merchant where id = $1 for no key update', [typed.id])
  const [before] = await tx.rows<Core & { seen: string; in_wizard: boolean; placed: boolean; this_year: number }>(
    `select ${columns.join(', ')}, updated_at::text as seen, province_id is not null and regency_id is not null as placed,
       exists (select from person where merchant_id = merchant.id and not completed) as in_wizard,
       extract(year from today_in_jakarta())::int as this_year
     from merchant where id = $1`,
    [typed.id],
  )
  if (!before) throw notThere(noShop)
  if (before.seen !== typed.seen) throw refused('Data usaha ini sudah berubah sejak Anda buka. Muat ulang dahulu.')
  const wrong = { ...wrongFields(typed, before.this_year), ...wrongStatus(typed, before) }
  if (Object.keys(wrong).length > 0) throw malformed(words.malformed, wrong)

  const after = coreOf(typed)
  const changed = columns.filter((column) => after[column] !== before[column])
  if (changed.length === 0) throw refused('Tidak ada yang berubah.')
  await keep(tx, typed.id, after, me)
  const of = (core: Core) => Object.fromEntries(changed.map((column) => [column, core[column]]))
  const what = { by: me, action: 'shop.edited', merchantId: typed.id, reason: typed.reason } as const
  await note(tx, { ...what, before: of(before), after: of(after) })
}

const orNone = (typed: string | null) => spaced(typed ?? '') || null

function coreOf(typed: Typed): Core {
  return {
    name: oneLine(typed.name, 'name', shopNameRule),
    type: typed.type,
    nib: typed.nib,
    owner: oneLine(typed.owner, 'owner', ownerRule),
    year: typed.year,
    address: orNone(typed.address),
    rt: orNone(typed.rt),
    rw: orNone(typed.rw),
    zip_code: orNone(typed.zip_code),
    is_lpse: typed.is_lpse === 1,
    is_lkpp: typed.is_lkpp === 1,
    is_tkdn: typed.is_tkdn === 1,
    // What is behind a no is not kept.
    tkdn_certificate: typed.is_tkdn === 1 ? orNone(typed.tkdn_certificate) : null,
    status: typed.status,
  }
}

const certificateRule = all(required(shopWords.tkdn), atMost(100, 'Paling banyak 100 huruf'))

/** What may be left empty has to be right where it is not. */
function wrongFields(typed: Typed, thisYear: number): Record<string, string> {
  const unsaid = {
    ...(!foundingYears(thisYear).includes(typed.year) && { year: shopWords.year }),
    ...(typed.rt && { rt: neighbourhoodRule(typed.rt) }),
    ...(typed.rw && { rw: neighbourhoodRule(typed.rw) }),
    ...(typed.zip_code && { zip_code: zipRule(typed.zip_code) }),
    ...(typed.is_tkdn === 1 && { tkdn_certificate: certificateRule(shown(typed.tkdn_certificate ?? '')) }),
  }
  return Object.fromEntries(Object.entries(unsaid).flatMap(([field, said]) => (said ? [[field, said]] : [])))
}

/** Whoever is in the wizard opens the shop themselves, by its last stage; and products of a shop stand in a place. */
function wrongStatus({ status }: Typed, before: { status?: unknown; in_wizard: boolean; placed: boolean }) {
  if (status !== 'active' || before.status === 'active') return {}
  if (before.in_wizard) return { status: 'Pendaftaran usaha ini belum selesai, jadi belum dapat diaktifkan.' }
  return before.placed ? {} : { status: 'Usaha ini belum punya alamat wilayah, jadi belum dapat diaktifkan.' }
}

async function keep(tx: Database, shopId: number, core: Core, me: Me) {
  await freeAbandoned(tx, shopId, String(core.nib))
  const set = columns.map((column, at) => `${column} = $${at + 3}`).join(', ')
  try {
    await tx.rows(`update merchant set ${set}, updated_at = clock_timestamp(), updated_by = $2 where id = $1`, [
      shopId,
      me.id,
      ...columns.map((column) => core[column]),
    ])
  } catch (error) {
    // Asking first would not help: two who race would both be told that it is free.
    if (error instanceof SqlError && error.code === '23505')
      throw refused(shopWords.nibTaken, { nib: shopWords.nibTaken })
    throw error
  }
}

import type { Heard } from '#contract/endpoint.ts'
import { operator } from '#contract/operator.ts'
import { issueWords } from '#contract/operator-lspro.ts'
import { malformed, notThere, refused } from '#contract/problem.ts'
import { all, atMost, type Rule, required } from '#contract/rules.ts'
import { addressRule, neighbourhoodRule, ownerRule, shopNameRule, shopWords, zipRule } from '#contract/shop-rules.ts'
import { words } from '#contract/words.ts'
import { note } from '../audit.ts'
import type { Database } from '../db/database.ts'
import { SqlError } from '../db/sql-error.ts'
import { forgetAnswers } from '../micro-cache.ts'
import { type Api, type Me, mount } from '../mount.ts'
import { editionsOf } from '../onboarding/options.ts'
import { keepClasses, unknownAmong, wrongChoices } from '../onboarding/stage1.ts'
import { type Place, refuseOff, villageOf } from '../onboarding/stage2.ts'
import { oneLine, shown, spaced } from '../one-line.ts'
import { noShop } from './shops.ts'

type Typed = Heard<typeof operator.editShop>
type Core = Record<string, unknown>

// As the log keeps it: what is chosen from lists with the name it had then.
const named = (table: string) =>
  `(select json_build_object('id', id, 'name', name) from ${table} where id = merchant.${table}_id) as ${table}_id`
const core = `
  name, type, nib, owner, year, ${['labor', 'capital', 'omzet', 'province', 'regency', 'district', 'village'].map(named).join(', ')},
  coalesce((
    select json_agg(concat(code, ' ', kbli.name) order by code, edition)
    from merchant_kbli join kbli using (edition, code) where merchant_id = merchant.id
  ), '[]') as kbli_codes,
  address, rt, rw, zip_code, is_lpse, is_lkpp, is_tkdn, tkdn_certificate, status`

/** The core data of a shop, which its owner may not change after the wizard, with the reason why (O24). */
export function mountEditShop(api: Api) {
  mount(api, operator.editShop, async (typed, { db, me }) => {
    await db.together((tx) => editShop(tx, typed, me))
    forgetAnswers(db)
    return { message: 'Data usaha tersimpan.' }
  })
}

type Before = {
  seen: string
  in_wizard: boolean
  suspended: boolean
  placed: boolean
  codes: string[]
} & Record<'address' | 'rt' | 'rw' | 'zip_code' | 'status', string | null> &
  Record<'labor_id' | 'capital_id' | 'omzet_id' | 'village_id', number | null>

async function editShop(tx: Database, typed: Typed, me: Me) {
  await tx.rows('select 1 from merchant where id = $1 for no key update', [typed.id])
  const [before] = await tx.rows<Before>(known, [typed.id])
  if (!before) throw notThere(noShop)
  if (before.seen !== typed.seen) throw refused('Data usaha ini sudah berubah sejak Anda buka. Muat ulang dahulu.')
  const codes = [...new Set(typed.kbli_codes)].sort()
  const classes = await editionsOf(tx, typed.id, codes)
  const { place, ...wrongPlace } = await placed(tx, typed, before)
  const wrong = {
    ...wrongFields(typed, before),
    ...wrongPlace,
    ...(await wrongLists(tx, typed, before)),
    ...(codes.length === 0 && before.codes.length > 0 ? { kbli_codes: shopWords.kbli } : unknownAmong(codes, classes)),
    ...wrongStatus(typed, { ...before, placed: before.placed || place !== undefined }),
  }
  if (Object.keys(wrong).length > 0) throw malformed(words.malformed, wrong)

  const was = await coreOf(tx, typed.id)
  await keep(tx, typed, place, me)
  // The same classes stay in the editions that they were chosen from.
  if (codes.join() !== before.codes.join()) await keepClasses(tx, typed.id, classes)
  const is = await coreOf(tx, typed.id)
  const changed = Object.keys(is).filter((column) => JSON.stringify(is[column]) !== JSON.stringify(was[column]))
  if (changed.length === 0) throw refused('Tidak ada yang berubah.')
  const of = (core: Core) => Object.fromEntries(changed.map((column) => [column, core[column]]))
  const what = { by: me, action: 'shop.edited', merchantId: typed.id, reason: typed.reason } as const
  await note(tx, { ...what, before: of(was), after: of(is) })
}

const known = `
  select updated_at::text as seen, address, rt, rw, zip_code, status, labor_id, capital_id, omzet_id, village_id,
    province_id is not null and regency_id is not null as placed, suspended_at is not null as suspended,
    exists (select from person where merchant_id = merchant.id and not completed) as in_wizard,
    array(select distinct code from merchant_kbli where merchant_id = merchant.id order by code) as codes
  from merchant where id = $1`

const coreOf = async (tx: Database, shopId: number) =>
  (await tx.rows<Core>(`select ${core} from merchant where id = $1`, [shopId]))[0]!

const orNone = (typed: string | null) => spaced(typed ?? '') || null

const certificateRule = all(required(shopWords.tkdn), atMost(100, 'Paling banyak 100 huruf'))

/** What has never been filled in may stay so; what is there is not emptied, and is right. */
function wrongFields(typed: Typed, before: Before): Record<string, string> {
  const ruled = (field: 'address' | 'rt' | 'rw' | 'zip_code', rule: Rule) => {
    const said = typed[field] || before[field] ? rule(shown(typed[field] ?? '')) : undefined
    return said && { [field]: said }
  }
  const certificate = typed.is_tkdn === 1 ? certificateRule(shown(typed.tkdn_certificate ?? '')) : undefined
  return {
    ...ruled('address', addressRule),
    ...ruled('rt', neighbourhoodRule),
    ...ruled('rw', neighbourhoodRule),
    ...ruled('zip_code', zipRule),
    ...(certificate && { tkdn_certificate: certificate }),
  }
}

async function wrongLists(tx: Database, typed: Typed, before: Before): Promise<Record<string, string>> {
  const wrong = Object.entries(await wrongChoices(tx, typed.id, typed))
  const lists = ['labor_id', 'capital_id', 'omzet_id'] as const
  const stillEmpty = lists.filter((field) => typed[field] === null && before[field] === null)
  return Object.fromEntries(
    wrong.flatMap(([field, said]) => (said && !stillEmpty.some((name) => name === field) ? [[field, said]] : [])),
  )
}

/** Everything the village lies in; nothing of a shop that has none and is given none. */
async function placed(
  tx: Database,
  { id: shopId, village_id }: Typed,
  before: Before,
): Promise<{ place?: Place; village_id?: string }> {
  if (village_id !== null) {
    const place = await villageOf(tx, village_id)
    if (place) await refuseOff(tx, village_id, { table: 'merchant', id: shopId })
    return place ? { place } : { village_id: shopWords.village }
  }
  return before.village_id === null ? {} : { village_id: shopWords.village }
}

/** Whoever is in the wizard opens the shop themselves, by its last stage; and products of a shop stand in a place. */
function wrongStatus({ status }: Typed, before: Pick<Before, 'status' | 'in_wizard' | 'placed' | 'suspended'>) {
  if (status !== 'active' || before.status === 'active') return {}
  if (before.suspended) return { status: issueWords.suspended }
  if (before.in_wizard) return { status: 'Pendaftaran usaha ini belum selesai, jadi belum dapat diaktifkan.' }
  return before.placed ? {} : { status: 'Usaha ini belum punya alamat wilayah, jadi belum dapat diaktifkan.' }
}

async function keep(tx: Database, typed: Typed, place: Place | undefined, me: Me) {
  const row = Object.entries({ ...rowOf(typed), ...place, updated_by: me.id })
  const set = row.map(([column], at) => `${column} = $${at + 2}`).join(', ')
  try {
    await tx.rows(`update merchant set ${set}, updated_at = clock_timestamp() where id = $1`, [
      typed.id,
      ...row.map(([, value]) => value),
    ])
  } catch (error) {
    // Asking first would not help: two who race would both be told that it is free.
    if (error instanceof SqlError && error.code === '23505')
      throw refused(shopWords.nibTaken, { nib: shopWords.nibTaken })
    throw error
  }
}

const rowOf = (typed: Typed) => ({
  name: oneLine(typed.name, 'name', shopNameRule),
  type: typed.type,
  nib: typed.nib,
  owner: oneLine(typed.owner, 'owner', ownerRule),
  year: typed.year,
  labor_id: typed.labor_id,
  capital_id: typed.capital_id,
  omzet_id: typed.omzet_id,
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
})

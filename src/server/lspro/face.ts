import type { Answer } from '#contract/endpoint.ts'
import type { contract } from '#contract/index.ts'
import type { LsproFace, Scope } from '#contract/lspro-shapes.ts'
import type { Database } from '../db/database.ts'
import { hasNumbers, type KeptNumbers } from '../numbers.ts'
import { locationOf } from '../onboarding/facts.ts'
import { pictureColumns } from '../showcase/card.ts'
import { scopesOf } from './card.ts'

type Detail = Answer<typeof contract.lspro.detail>['data']

/** What a body says of itself; the numbers stay with whoever asks for them (D54). */
export type Face = Pick<Detail, 'lspro' | 'ruang_lingkup' | 'location'>
type Row = Omit<LsproFace, 'has_office_phone' | 'has_whatsapp'> &
  KeptNumbers & { ruang_lingkup: Scope[]; location: Detail['location'] }

const texts = ['email', 'website', 'address', 'rt', 'rw', 'zip_code', 'accreditation_no']
const days = ['accreditation_start_date', 'accreditation_end_date']

const sql = `
  select body.id, body.name, ${pictureColumns('avatar')}, body.remark,
    ${texts.map((name) => `coalesce(body.${name}, '') as ${name}`).join(', ')},
    ${days.map((name) => `body.${name}::text as ${name}`).join(', ')}, body.mobile_phone, body.office_phone, body.status,
    ${scopesOf('body')} as ruang_lingkup, (select row_to_json(x) from (${locationOf('body')}) x) as location
  from lspro body left join picture avatar on avatar.id = body.picture_id
  where body.id = $1`

/** What anyone may know of an active body; undefined of any other. `active: false` also gives one that is not, for its owner. */
export async function readFace(db: Database, id: number, { active = true } = {}): Promise<Face | undefined> {
  const [row] = await db.rows<Row>(`${sql}${active ? " and body.status = 'active'" : ''}`, [id])
  if (!row) return undefined
  const { ruang_lingkup, location, mobile_phone, office_phone, ...face } = row
  const { regency_name: _, district_name: __, village_name: ___, is_placed: ____, ...place } = location
  return { lspro: { ...face, ...place, ...hasNumbers({ mobile_phone, office_phone }) }, ruang_lingkup, location }
}

/** The pictures of a body's gallery in their order. */
export const galleryOf = (db: Database, id: number): Promise<Detail['gallery']> =>
  db.rows(
    `select media.id, picture.name || '.jpg' as url, picture.width, picture.height, picture.thumbhash
     from lspro_media media join picture on picture.id = media.picture_id
     where media.lspro_id = $1 order by media.position, media.id`,
    [id],
  )

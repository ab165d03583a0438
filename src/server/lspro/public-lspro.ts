import type { Answer } from '#contract/endpoint.ts'
import type { contract } from '#contract/index.ts'
import type { LsproProfile, Scope } from '#contract/lspro/schemas.ts'
import type { Database } from '../db/database.ts'
import { scopesSql } from '../listing/lspro-cards.ts'
import { phoneFlags, type StoredPhones } from '../phone-numbers/phone-numbers.ts'
import { pictureColumnsSql } from '../pictures/picture-columns.ts'
import { locationSql } from '../regions/location.ts'

type DetailData = Answer<typeof contract.lspro.detail>['data']

/** The public values of a body. Phone numbers are not included, only whether there are any. */
export type PublicLspro = Pick<DetailData, 'lspro' | 'ruang_lingkup' | 'location'>
type LsproRow = Omit<LsproProfile, 'has_office_phone' | 'has_whatsapp'> &
  StoredPhones & { ruang_lingkup: Scope[]; location: DetailData['location'] }

const texts = ['email', 'website', 'address', 'rt', 'rw', 'zip_code', 'accreditation_no']
const days = ['accreditation_start_date', 'accreditation_end_date']

const sql = `
  select body.id, body.name, ${pictureColumnsSql('avatar')}, body.remark,
    ${texts.map((name) => `coalesce(body.${name}, '') as ${name}`).join(', ')},
    ${days.map((name) => `body.${name}::text as ${name}`).join(', ')}, body.mobile_phone, body.office_phone, body.status,
    ${scopesSql('body')} as ruang_lingkup, (select row_to_json(x) from (${locationSql('body')}) x) as location
  from lspro body left join picture avatar on avatar.id = body.picture_id
  where body.id = $1`

/**
 * The public page of an active body, else undefined. `active: false` also returns an inactive one, for its accounts.
 */
export async function readPublicLspro(
  db: Database,
  id: number,
  { active = true } = {},
): Promise<PublicLspro | undefined> {
  const [row] = await db.query<LsproRow>(`${sql}${active ? " and body.status = 'active'" : ''}`, [id])
  if (!row) return undefined
  const { ruang_lingkup, location, mobile_phone, office_phone, ...lspro } = row
  const { regency_name: _, district_name: __, village_name: ___, is_placed: ____, ...place } = location
  return { lspro: { ...lspro, ...place, ...phoneFlags({ mobile_phone, office_phone }) }, ruang_lingkup, location }
}

/** The pictures of a body's gallery in their order. */
export const readGallery = (db: Database, id: number): Promise<DetailData['gallery']> =>
  db.query(
    `select media.id, picture.name || '.jpg' as url, picture.width, picture.height, picture.thumbhash
     from lspro_media media join picture on picture.id = media.picture_id
     where media.lspro_id = $1 order by media.position, media.id`,
    [id],
  )

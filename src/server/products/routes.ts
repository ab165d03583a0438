import { refused } from '#contract/problem.ts'
import { typedMentor } from '#contract/products/rules.ts'
import { products } from '#contract/products/schemas.ts'
import type { Option } from '#contract/schemas.ts'
import { type Api, mount } from '../http/mount.ts'
import type { Photos } from '../pictures/photos.ts'
import { mountProductImports } from './import/routes.ts'
import { mountOwnProducts } from './own-products.ts'
import { mountProductStatus } from './product-status.ts'
import { isReferencedSql } from './require-references.ts'
import { mountSaveProduct } from './save-product.ts'

/** Endpoints for a merchant's own products: saving, status, lists, and the options of the form. */
export const mountProducts =
  ({ photos }: { photos: Photos }) =>
  (api: Api): void => {
    mountSaveProduct(api, photos)
    mountProductStatus(api, photos)
    mountOwnProducts(api)
    mountFormOptions(api)
    mountProductImports(api, photos)
  }

type FormOptions = { mentor_types: Option[]; lspros: Option[]; referral_lspro_id: number | null }

/** The form's options besides the categories. A disabled body or mentor is offered if a product of the shop has it. */
function mountFormOptions(api: Api): void {
  mount(api, products.options, async (_, { db, me }) => {
    const list = (select: string) => `coalesce((select json_agg(x) from (${select}) x), '[]')`
    const [options] = await db.query<FormOptions>(
      `select ${list(`select id, name from mentor_type where status = 'active' or ${isReferencedSql('mentor_type', '$2::int')} order by position, id`)} as mentor_types,
         ${list(`select id, name from lspro where status = 'active' or ${isReferencedSql('lspro', '$2::int')} order by name, id`)} as lspros,
         (select lspro.id from person join lspro on lspro.id = person.referral_lspro_id and lspro.status = 'active'
          where person.id = $1) as referral_lspro_id`,
      [me.id, me.merchantId],
    )
    return { data: options! }
  })

  mount(api, products.mentors, async ({ type }, { db, me }) => {
    const [found] = await db.query<{ id: number }>(
      'select id from mentor_type where id = $1::int or lower(name) = lower($2)',
      [typeof type === 'number' ? type : null, typeof type === 'number' ? null : type.trim()],
    )
    if (!found) throw refused('Tipe pembina tidak dikenal.')
    if (found.id === typedMentor) return { data: [] }
    return {
      data: await db.query<Option>(
        `select id, name from mentor where mentor_type_id = $1
           and (status = 'active' or ${isReferencedSql('mentor', '$2::int')}) order by name, id`,
        [found.id, me.merchantId],
      ),
    }
  })
}

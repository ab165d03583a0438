import type { ReviewContent } from '#contract/operator/operator.ts'
import type { Database } from '../../db/database.ts'
import type { SignedPaths } from '../../pictures/signed-paths.ts'
import { toWireFields } from '../../products/form-mapping.ts'
import type { ProductContent } from '../../products/product-content.ts'

type ReviewNames = Pick<ReviewContent, 'lspro_name' | 'mentor_type' | 'sub_category_array' | 'photos'> & {
  mentor: string | null
}

/** A version of a product as a reviewer reads it: names instead of numbers, and what a page must know of its photos. */
export async function toReviewContent(
  db: Database,
  content: ProductContent,
  keyed: SignedPaths,
): Promise<ReviewContent> {
  const [names] = await db.query<ReviewNames>(reviewNamesSql, [
    content.lspro_id,
    content.mentor_type_id,
    content.mentor_id,
    content.category_ids,
    content.pictures.map(({ id }) => id),
    content.pictures.map(({ path }) => path),
  ])
  const { mentor, ...known } = names!
  return {
    ...known,
    photos: known.photos.map((photo) => ({ ...photo, path: keyed.sign(photo.path) })),
    ...toWireFields(content),
    is_sni: content.is_sni ? 1 : 0,
    mentor_name: mentor ?? content.mentor_name,
  }
}

// A photo that has been taken down since keeps its place, without facts.
const reviewNamesSql = `
  select (select name from lspro where id = $1::int) as lspro_name,
    (select name from mentor_type where id = $2::smallint) as mentor_type,
    (select name from mentor where id = $3::int) as mentor,
    coalesce((
      select json_agg(json_build_object('key', id, 'label', name) order by id) from category where id = any ($4::smallint[])
    ), '[]') as sub_category_array,
    coalesce((
      select json_agg(json_build_object('path', shown.path, 'img', case when picture.id is not null
        then json_build_object('width', picture.width, 'height', picture.height, 'thumbhash', picture.thumbhash) end)
        order by shown.at)
      from unnest($5::int[], $6::text[]) with ordinality shown (id, path, at)
      left join picture on picture.id = shown.id
    ), '[]') as photos`

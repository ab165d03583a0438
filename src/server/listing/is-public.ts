/**
 * SQL: whether anybody may see the product with this id (SQL): it is in the listing. `offset 0` has the listing looked
 * up for each row; without it the database may read all of the listing first, where it has no statistics of today.
 */
export const isPublicSql = (id: string) =>
  `exists (select from product_listing listed where listed.product_id = ${id} and listed.category_id = 0 offset 0)`

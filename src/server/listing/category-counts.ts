/**
 * SQL: the categories of a shop's products with counts, each below its parent, in the order of the menu. `products` is
 * SQL for rows of `category_id` and `is_sni`: one for each product and each category of either level it is in.
 */
export const categoryCountsSql = (products: string) => `
  select c.id, c.parent_id, c.name, count(*) filter (where l.is_sni)::int as total_sni,
    count(*) filter (where not l.is_sni)::int as total_non_sni
  from (${products}) l join category c on c.id = l.category_id left join category top on top.id = c.parent_id
  group by c.id, top.id
  order by coalesce(top.position, c.position), coalesce(top.id, c.id), c.parent_id nulls first, c.position, c.id`

-- A product that is not approved has no row in the listing and must have none, so its listing need not be computed: an import writes
-- thousands of such products, and computing it took more than half of the time in which PostgreSQL inserted ten.
create or replace function reshelve_product() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform reshelve((select array_agg(id) from after_rows where review_state = 'approved'));
  elsif tg_op = 'DELETE' then
    perform reshelve((select array_agg(id) from before_rows));
  else
    -- A counted view or a new price does not change the listing.
    perform reshelve((
      select array_agg(a.id) from after_rows a join before_rows b on b.id = a.id
      where (a.review_state, a.status, a.is_sni, a.sni_no_end, a.sni_end_date, a.mentor_type_id, a.merchant_id, a.created_at,
             a.blocked_at)
        is distinct from
            (b.review_state, b.status, b.is_sni, b.sni_no_end, b.sni_end_date, b.mentor_type_id, b.merchant_id, b.created_at,
             b.blocked_at)));
  end if;
  return null;
end $$;

create or replace function reshelve_category() returns trigger language plpgsql as $$
declare
  ids integer[] := (select array_agg(distinct product_id) from changed);
begin
  -- Locks the products: a review at the same moment sees these categories, or this sees the result of the review.
  perform 1 from product where id = any (ids) order by id for no key update;
  -- Their state is read after the lock, in a statement of its own.
  perform reshelve((select array_agg(id) from product where id = any (ids) and review_state = 'approved'));
  return null;
end $$;

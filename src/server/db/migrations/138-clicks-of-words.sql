-- How often a product was seen, beside its words: a search for a frequent word ranks a thousand products, and looked each of them
-- up for this number. `product.click` stays the count; view-counter.ts copies it here in the transaction that counts.
alter table product_words add column click integer not null default 0;

-- A count changes no index, so it is written into the free space of its page.
alter table product_words set (fillfactor = 85);

create or replace view wanted_product_words as
  select p.id as product_id, p.merchant_id, search_clean(p.name) as name,
    search_vector(
      p.name,
      concat_ws(' ', (
        select string_agg(c.name, ' ') from product_listing l join category c on c.id = l.category_id
        where l.product_id = p.id), case when p.is_sni then search_numbers(p.sni_no) end),
      concat_ws(' ', shop.name, province.name, regency.name),
      left(p.description, 2000)) || search_certificate(case when p.is_sni then p.certificate_no end) as words,
    p.click
  from product_listing listed join product p on p.id = listed.product_id
  join merchant shop on shop.id = p.merchant_id
  left join province on province.id = shop.province_id
  left join regency on regency.id = shop.regency_id
  where listed.category_id = 0;

-- As in 106, with the count. The row is locked before the count is read, so an older count cannot replace a newer one.
create or replace function reword_products(ids integer[]) returns void language plpgsql as $$
begin
  if coalesce(cardinality(ids), 0) = 0 then return; end if;
  perform pg_advisory_xact_lock_shared(hashtext('names of categories'));
  perform 1 from merchant where id in (select merchant_id from product where id = any (ids)) order by id for share;
  perform 1 from product_words where product_id = any (ids) order by product_id for update;
  delete from product_words w where w.product_id = any (ids)
    and not exists (select from product_listing l where l.product_id = w.product_id and l.category_id = 0);
  insert into product_words as w (product_id, merchant_id, name, words, click)
    select product_id, merchant_id, name, words, click from wanted_product_words where product_id = any (ids)
    order by product_id
    on conflict (product_id) do update
      set merchant_id = excluded.merchant_id, name = excluded.name, words = excluded.words, click = excluded.click,
        at = case when (w.merchant_id, w.name, w.words) is distinct from (excluded.merchant_id, excluded.name, excluded.words)
          then clock_timestamp() else w.at end
      where (w.merchant_id, w.name, w.words, w.click)
        is distinct from (excluded.merchant_id, excluded.name, excluded.words, excluded.click);
end $$;

-- The job that writes words anew copies the counts so far; until then these products rank as if nobody had seen them.
insert into product_words_due (product_id)
  select w.product_id from product_words w join product p on p.id = w.product_id where p.click > 0;

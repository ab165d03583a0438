-- The shelf: what anyone may see, flat, so that a page of any category and province is read from one index without
-- sorting, and its totals from one row.

-- Certificates end with the day in Jakarta, wherever the server stands.
create function today_in_jakarta() returns date language sql stable
  as $$ select (now() at time zone 'Asia/Jakarta')::date $$;

-- THE rule of what anyone may see, and the only place where it is written. Nothing public reads `product` without going
-- through `product_listing`, which is filled from here.
create view public_product as
  select p.id, p.merchant_id, m.province_id, p.is_sni, p.mentor_type_id is not null as is_mentor, p.created_at
  from product p
  join merchant m on m.id = p.merchant_id
  where p.review_state = 'approved'
    and p.status = 'active'
    and m.status = 'active'
    and (not p.is_sni or p.sni_no_end or p.sni_end_date >= today_in_jakarta());

-- A public product stands here once under category 0 (any), and once under each of its categories and their parents.
create table product_listing (
  product_id integer not null,
  category_id smallint not null,
  merchant_id integer not null,
  province_id smallint not null,
  is_sni boolean not null,
  is_mentor boolean not null,
  created_at timestamptz not null,
  primary key (product_id, category_id)
);
create index listing_any on product_listing (category_id, created_at desc, product_id desc);
create index listing_sni on product_listing (category_id, created_at desc, product_id desc) where is_sni;
create index listing_plain on product_listing (category_id, created_at desc, product_id desc) where not is_sni;
create index listing_mentor on product_listing (category_id, created_at desc, product_id desc) where is_mentor;
create index listing_place on product_listing (category_id, province_id, created_at desc, product_id desc);
create index listing_place_sni on product_listing (category_id, province_id, created_at desc, product_id desc) where is_sni;
create index listing_place_plain on product_listing (category_id, province_id, created_at desc, product_id desc) where not is_sni;
create index listing_place_mentor on product_listing (category_id, province_id, created_at desc, product_id desc) where is_mentor;
create index listing_shop on product_listing (merchant_id, category_id, created_at desc, product_id desc) include (is_sni, is_mentor);

-- Shelves: 'all', 'sni', 'plain' (without SNI), 'mentor', 'sni-mentor', 'plain-mentor'. Category and province 0 are any.
-- An exact total is the count plus the deltas that are not folded into it yet: a counter row updated by every writer
-- would make writers wait for each other, and deadlock.
create table listing_count (
  shelf text not null,
  category_id smallint not null,
  province_id smallint not null,
  n bigint not null,
  primary key (shelf, category_id, province_id)
);
create table listing_delta (
  shelf text not null,
  category_id smallint not null,
  province_id smallint not null,
  n integer not null
);
create index listing_delta_cell on listing_delta (shelf, category_id, province_id);

create function listing_total(wanted_shelf text, wanted_category int, wanted_province int) returns bigint
  language sql stable
  as $$
    select coalesce((select n from listing_count
                     where (shelf, category_id, province_id) = (wanted_shelf, wanted_category, wanted_province)), 0)
         + coalesce((select sum(n) from listing_delta
                     where (shelf, category_id, province_id) = (wanted_shelf, wanted_category, wanted_province)), 0)::bigint
  $$;

create function count_listing() returns trigger language plpgsql as $$
begin
  insert into listing_delta (shelf, category_id, province_id, n)
  select s.shelf, r.category_id, place.province_id, count(*) * case tg_op when 'INSERT' then 1 else -1 end
  from changed r
  cross join lateral (values
    ('all'),
    (case when r.is_sni then 'sni' else 'plain' end),
    (case when r.is_mentor then 'mentor' end),
    (case when r.is_mentor then case when r.is_sni then 'sni-mentor' else 'plain-mentor' end end)
  ) s (shelf)
  cross join lateral (values (0::smallint), (r.province_id)) place (province_id)
  where s.shelf is not null
  group by 1, 2, 3;
  return null;
end $$;
create trigger count_listed after insert on product_listing
  referencing new table as changed for each statement execute function count_listing();
create trigger count_unlisted after delete on product_listing
  referencing old table as changed for each statement execute function count_listing();

-- What the shelf ought to hold, in the columns of product_listing.
create view wanted_listing as
  select v.id as product_id, k.category_id, v.merchant_id, v.province_id, v.is_sni, v.is_mentor, v.created_at
  from public_product v
  cross join lateral (
    select 0::smallint as category_id
    union
    select pc.category_id from product_category pc where pc.product_id = v.id
    union
    select c.parent_id from product_category pc join category c on c.id = pc.category_id
      where pc.product_id = v.id and c.parent_id is not null
  ) k;

-- Brings the shelf in line with it for these products, and touches no row that is right already.
create function reshelve(ids integer[]) returns void language plpgsql as $$
begin
  if coalesce(cardinality(ids), 0) = 0 then return; end if;
  -- A shop being suspended at this moment: wait for it, or it would never learn of a product listed meanwhile. Whoever
  -- changes a product holds its row first and its shop's second; whoever changes a shop takes no product's row.
  perform 1 from merchant
    where id in (select merchant_id from product where id = any (ids)) order by id for share;
  delete from product_listing l
    where l.product_id = any (ids)
      and not exists (
        select 1 from wanted_listing w
        where (w.product_id, w.category_id, w.merchant_id, w.province_id, w.is_sni, w.is_mentor, w.created_at)
            = (l.product_id, l.category_id, l.merchant_id, l.province_id, l.is_sni, l.is_mentor, l.created_at));
  insert into product_listing select w.* from wanted_listing w where w.product_id = any (ids)
    on conflict do nothing;
end $$;

create function reshelve_product() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform reshelve((select array_agg(id) from after_rows));
  elsif tg_op = 'DELETE' then
    perform reshelve((select array_agg(id) from before_rows));
  else
    -- A view counted or a price corrected changes nothing on the shelf.
    perform reshelve((
      select array_agg(a.id) from after_rows a join before_rows b on b.id = a.id
      where (a.review_state, a.status, a.is_sni, a.sni_no_end, a.sni_end_date, a.mentor_type_id, a.merchant_id, a.created_at)
        is distinct from
            (b.review_state, b.status, b.is_sni, b.sni_no_end, b.sni_end_date, b.mentor_type_id, b.merchant_id, b.created_at)));
  end if;
  return null;
end $$;
create trigger reshelve_inserted after insert on product
  referencing new table as after_rows for each statement execute function reshelve_product();
create trigger reshelve_updated after update on product
  referencing old table as before_rows new table as after_rows for each statement execute function reshelve_product();
create trigger reshelve_deleted after delete on product
  referencing old table as before_rows for each statement execute function reshelve_product();

create function reshelve_category() returns trigger language plpgsql as $$
declare
  ids integer[] := (select array_agg(distinct product_id) from changed);
begin
  -- The product's row, so that a review of it going on meanwhile sees these categories, or these see the review.
  perform 1 from product where id = any (ids) order by id for no key update;
  perform reshelve(ids);
  return null;
end $$;
create trigger reshelve_category_inserted after insert on product_category
  referencing new table as changed for each statement execute function reshelve_category();
create trigger reshelve_category_deleted after delete on product_category
  referencing old table as changed for each statement execute function reshelve_category();
-- Categories of a product are taken away and given; the pair itself never changes.
create function refuse_category_update() returns trigger language plpgsql as $$
begin
  raise exception 'product_category is inserted and deleted, not updated';
end $$;
create trigger product_category_fixed before update on product_category
  for each statement execute function refuse_category_update();

create function reshelve_merchant() returns trigger language plpgsql as $$
begin
  perform reshelve((
    select array_agg(p.id) from product p
    join after_rows a on a.id = p.merchant_id
    join before_rows b on b.id = a.id
    where (a.status, a.province_id) is distinct from (b.status, b.province_id)));
  return null;
end $$;
create trigger reshelve_merchant_updated after update on merchant
  referencing old table as before_rows new table as after_rows for each statement execute function reshelve_merchant();

-- Certificates end by themselves: on a new day, what ended with the last one leaves the shelf. Answers the day it is.
create function take_down_ended() returns date language plpgsql as $$
declare
  today date := today_in_jakarta();
begin
  perform reshelve((
    select array_agg(p.id) from product p
    join product_listing l on l.product_id = p.id and l.category_id = 0
    where p.is_sni and not p.sni_no_end and p.sni_end_date < today));
  return today;
end $$;

-- Of which parts the sitemap consists, so that no request has to read the whole catalogue. A part has the public products,
-- active shops or active bodies whose ids are in a range of 5,000: part 0 those below 5,000 (sitemap/parts.ts has the same
-- number).

create function sitemap_part(id integer) returns integer language sql immutable as $$ select id / 5000 $$;

-- `n` is how many addresses a part has, `changed_on` the day in Jakarta when it was changed last, and `changes` how often
-- one of its addresses was added, removed or changed: a part that is cached with the same number is still right. They are
-- kept like totals of the listing (105): writers only append to sitemap_change, a job adds its rows to sitemap_part_state,
-- and the truth is the sum of both, which that job does not change.
create table sitemap_part_state (
  kind text not null check (kind in ('product', 'shop', 'body')),
  part integer not null,
  n bigint not null,
  changes bigint not null,
  changed_on date not null,
  primary key (kind, part)
);
create table sitemap_change (
  kind text not null,
  part integer not null,
  n integer not null,
  changes integer not null,
  changed_on date not null
);

create function day_in_jakarta(at timestamptz) returns date language sql immutable
  as $$ select (at at time zone 'Asia/Jakarta')::date $$;

insert into sitemap_part_state (kind, part, n, changes, changed_on)
  select 'product', sitemap_part(p.id), count(*), 1, max(day_in_jakarta(p.updated_at))
  from product_listing l join product p on p.id = l.product_id where l.category_id = 0 group by 2
  union all
  select 'shop', sitemap_part(id), count(*), 1, max(day_in_jakarta(updated_at)) from merchant where status = 'active' group by 2
  union all
  select 'body', sitemap_part(id), count(*), 1, max(day_in_jakarta(updated_at)) from lspro where status = 'active' group by 2;

-- Products that are added to the listing or removed from it.
create function note_listed_in_sitemap() returns trigger language plpgsql as $$
begin
  insert into sitemap_change (kind, part, n, changes, changed_on)
    select 'product', sitemap_part(product_id), count(*) * case tg_op when 'INSERT' then 1 else -1 end, count(*), today_in_jakarta()
    from changed where category_id = 0 group by 2;
  return null;
end $$;
create trigger sitemap_listed after insert on product_listing
  referencing new table as changed for each statement execute function note_listed_in_sitemap();
create trigger sitemap_unlisted after delete on product_listing
  referencing old table as changed for each statement execute function note_listed_in_sitemap();

-- Listed products that are changed. A counted view does not change `updated_at`.
create function note_product_in_sitemap() returns trigger language plpgsql as $$
begin
  insert into sitemap_change (kind, part, n, changes, changed_on)
    select 'product', sitemap_part(a.id), 0, count(*), max(day_in_jakarta(a.updated_at))
    from after_rows a join before_rows b on b.id = a.id
    where a.updated_at <> b.updated_at
      and exists (select from product_listing l where l.product_id = a.id and l.category_id = 0)
    group by 2;
  return null;
end $$;
create trigger sitemap_updated after update on product
  referencing old table as before_rows new table as after_rows for each statement execute function note_product_in_sitemap();

-- Shops and bodies; the argument of the trigger is their kind.
create function note_row_in_sitemap() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into sitemap_change (kind, part, n, changes, changed_on)
      select tg_argv[0], sitemap_part(id), count(*), count(*), today_in_jakarta() from after_rows where status = 'active' group by 2;
  elsif tg_op = 'DELETE' then
    insert into sitemap_change (kind, part, n, changes, changed_on)
      select tg_argv[0], sitemap_part(id), -count(*), count(*), today_in_jakarta() from before_rows where status = 'active' group by 2;
  else
    insert into sitemap_change (kind, part, n, changes, changed_on)
      select tg_argv[0], sitemap_part(a.id), sum((a.status = 'active')::int - (b.status = 'active')::int), count(*),
        max(case when a.status = b.status then day_in_jakarta(a.updated_at) else today_in_jakarta() end)
      from after_rows a join before_rows b on b.id = a.id
      where a.status <> b.status or (a.status = 'active' and a.updated_at <> b.updated_at)
      group by 2;
  end if;
  return null;
end $$;
create trigger sitemap_inserted after insert on merchant
  referencing new table as after_rows for each statement execute function note_row_in_sitemap('shop');
create trigger sitemap_updated after update on merchant
  referencing old table as before_rows new table as after_rows for each statement execute function note_row_in_sitemap('shop');
create trigger sitemap_deleted after delete on merchant
  referencing old table as before_rows for each statement execute function note_row_in_sitemap('shop');
create trigger sitemap_inserted after insert on lspro
  referencing new table as after_rows for each statement execute function note_row_in_sitemap('body');
create trigger sitemap_updated after update on lspro
  referencing old table as before_rows new table as after_rows for each statement execute function note_row_in_sitemap('body');
create trigger sitemap_deleted after delete on lspro
  referencing old table as before_rows for each statement execute function note_row_in_sitemap('body');

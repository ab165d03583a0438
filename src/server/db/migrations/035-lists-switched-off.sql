-- Regions and business classes change with laws: operators add what is new, correct names, and switch off what is no more.
-- Nothing of it is ever removed: whoever chose it has it.
alter table province add column status text not null default 'active' check (status in ('active', 'not active'));
alter table regency add column status text not null default 'active' check (status in ('active', 'not active'));
alter table district add column status text not null default 'active' check (status in ('active', 'not active'));
alter table village add column status text not null default 'active' check (status in ('active', 'not active'));
alter table kbli add column status text not null default 'active' check (status in ('active', 'not active'));

-- Whether a shop or a body is in a region, asked of one that is switched off.
create index merchant_of_province on merchant (province_id) where province_id is not null;
create index merchant_of_regency on merchant (regency_id) where regency_id is not null;
create index merchant_of_district on merchant (district_id) where district_id is not null;
create index merchant_of_village on merchant (village_id) where village_id is not null;

-- Shops, products and bodies are found by the name of their province and regency: the products later, as after the rename
-- of a category, and with its lock, so that none is written with the name of before for good.
create function reword_region() returns trigger language plpgsql as $$
declare
  places bigint[];
begin
  places := (select array_agg(a.id) from after_rows a join before_rows b on b.id = a.id and b.name <> a.name);
  if places is null then return null; end if;
  perform pg_advisory_xact_lock(hashtext('names of categories'));
  perform reword_merchants((
    select array_agg(id order by id) from merchant
    where status = 'active' and (province_id = any (places) or regency_id = any (places))));
  perform reword_lspros((
    select array_agg(id order by id) from lspro where province_id = any (places) or regency_id = any (places)));
  insert into product_words_due (product_id)
    select l.product_id from product_listing l join merchant m on m.id = l.merchant_id
    where l.category_id = 0 and (m.province_id = any (places) or m.regency_id = any (places)) order by 1;
  return null;
end $$;
create trigger reword_renamed after update on province
  referencing old table as before_rows new table as after_rows for each statement execute function reword_region();
create trigger reword_renamed after update on regency
  referencing old table as before_rows new table as after_rows for each statement execute function reword_region();

-- Search: one text of each product, shop and certification body that anyone may see, kept up to date by triggers.

-- Words that people type, and the word of the catalogue that means the same.
create table search_synonym (
  typed text primary key,
  canonical text not null
);

-- Texts that found nothing, counted by day: no person, no address, no telephone number.
create table search_missed (
  day date not null,
  text text not null,
  n integer not null,
  primary key (day, text)
);

-- A text as it is searched: lower case without accents or punctuation, words separated by one space. search/normalize.ts of
-- the server does the same to what somebody types, letter by letter.
create function search_clean(said text) returns text language sql immutable parallel safe as $$
  select trim(
    regexp_replace(regexp_replace(regexp_replace(lower(
      regexp_replace(normalize(coalesce(said, ''), NFKD),
        '[\u00ad\u0300-\u036f\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufe00-\ufe0f\ufeff]', '', 'g')),
      '[\u0001-/:-@\[-`\{-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u2000-\u2bff\u3000-\u303f\U0001f000-\U0001faff]+', ' ', 'g'),
      '(\d)(gr|gram|g|kg|ml|liter|ltr|l|cm|mm|m|meter|watt|w|pcs|buah)(?= |$)', '\1 \2', 'g'),
      '(^| )sni(\d)', '\1sni \2', 'g'))
$$;

-- 'SNI 7785.1:2013' → 'sni std7785 std7785p1': the number itself, however its spelling in a query.
create function search_numbers(numbers text[]) returns text language sql immutable parallel safe as $$
  select string_agg('sni std' || n.padded
    || coalesce(' std' || n.padded || 'p' || substring(said from n.core || '[.-](\d{1,2})(?!\d)'), ''), ' ')
  from unnest(numbers) said cross join lateral (select substring(said from '\d{3,6}') as core) c
  cross join lateral (select c.core, lpad(c.core, greatest(4, length(c.core)), '0') as padded) n where n.core is not null
$$;

-- Four weights. A: the name. B: its categories, scopes and numbers. C: whose it is, and where. D: its description.
create function search_vector(a text, b text, c text, d text) returns tsvector language sql immutable parallel safe as $$
  select coalesce(string_agg(format('''%s'':%s', word, place), ' '), '')::tsvector
  from (values ('1A', a), ('2B', b), ('3C', c), ('4', d)) part (place, said)
  cross join lateral regexp_split_to_table(search_clean(part.said), ' ') word
  where length(word) between 1 and 40
$$;

create table product_words (
  product_id integer primary key,
  merchant_id integer not null,
  name text not null,
  words tsvector not null,
  at timestamptz not null default clock_timestamp()
);
create table merchant_words (
  merchant_id integer primary key,
  name text not null,
  words tsvector not null,
  at timestamptz not null default clock_timestamp()
);
create table lspro_words (
  lspro_id integer primary key,
  name text not null,
  words tsvector not null,
  at timestamptz not null default clock_timestamp()
);
create index product_by_words on product_words using gin (words) with (fastupdate = off);
create index merchant_by_words on merchant_words using gin (words) with (fastupdate = off);
create index lspro_by_words on lspro_words using gin (words) with (fastupdate = off);
create index product_words_at on product_words (at);
create index merchant_words_at on merchant_words (at);
create index lspro_words_at on lspro_words (at);

-- Only what the listing has may be found, and only active shops and bodies.
create view wanted_product_words as
  select p.id as product_id, p.merchant_id, search_clean(p.name) as name,
    search_vector(
      p.name,
      concat_ws(' ', (
        select string_agg(c.name, ' ') from product_listing l join category c on c.id = l.category_id
        where l.product_id = p.id), case when p.is_sni then search_numbers(p.sni_no) end),
      concat_ws(' ', shop.name, province.name, regency.name),
      left(p.description, 2000)) as words
  from product_listing listed join product p on p.id = listed.product_id
  join merchant shop on shop.id = p.merchant_id
  left join province on province.id = shop.province_id
  left join regency on regency.id = shop.regency_id
  where listed.category_id = 0;

create view wanted_merchant_words as
  select shop.id as merchant_id, search_clean(shop.name) as name,
    search_vector(shop.name, null, concat_ws(' ', province.name, regency.name), null) as words
  from merchant shop
  left join province on province.id = shop.province_id
  left join regency on regency.id = shop.regency_id
  where shop.status = 'active';

create view wanted_lspro_words as
  select body.id as lspro_id, search_clean(body.name) as name,
    search_vector(
      body.name,
      concat_ws(' ', body.accreditation_no, (
        select string_agg(scope.name, ' ') from lspro_scope chosen join scope on scope.id = chosen.scope_id
        where chosen.lspro_id = body.id)),
      concat_ws(' ', province.name, regency.name),
      left(body.remark, 2000)) as words
  from lspro body
  left join province on province.id = body.province_id
  left join regency on regency.id = body.regency_id
  where body.status = 'active';

-- Products whose words have to be written anew. The name of a category or region is in the words of thousands of products:
-- whoever renames or merges one does not write them all at once, while everybody waits; a job writes them a few at a time.
-- Each change is a row of its own, so that an insert never waits for the job, and no change is lost because the job is
-- writing the same product already.
create table product_words_due (
  id bigint generated by default as identity primary key,
  product_id integer not null
);
create index product_words_due_of on product_words_due (product_id);

-- The reword_… functions correct the words of these products, shops or bodies, and change no row that is right already. Two
-- transactions that change parts of the same text wait for each other, and the second reads anew: first the product's row,
-- then the shop's, then the words', in the order of the listing (105).
-- The lock: a transaction that writes words reads names of categories, and one that renames a category looks for the
-- products that have it. One waits for the other, otherwise a product saved at that moment would keep the old name for good.
-- A transaction that holds this lock exclusively must not wait for a product, its shop or its words afterwards.
create function reword_products(ids integer[]) returns void language plpgsql as $$
begin
  if coalesce(cardinality(ids), 0) = 0 then return; end if;
  perform pg_advisory_xact_lock_shared(hashtext('names of categories'));
  perform 1 from merchant where id in (select merchant_id from product where id = any (ids)) order by id for share;
  perform 1 from product_words where product_id = any (ids) order by product_id for update;
  delete from product_words w where w.product_id = any (ids)
    and not exists (select from product_listing l where l.product_id = w.product_id and l.category_id = 0);
  insert into product_words as w (product_id, merchant_id, name, words)
    select product_id, merchant_id, name, words from wanted_product_words where product_id = any (ids) order by product_id
    on conflict (product_id) do update
      set merchant_id = excluded.merchant_id, name = excluded.name, words = excluded.words, at = clock_timestamp()
      where (w.merchant_id, w.name, w.words) is distinct from (excluded.merchant_id, excluded.name, excluded.words);
end $$;

create function reword_merchants(ids integer[]) returns void language plpgsql as $$
begin
  delete from merchant_words w using unnest(ids) want (id) where w.merchant_id = want.id
    and not exists (select from merchant m where m.id = w.merchant_id and m.status = 'active');
  insert into merchant_words as w (merchant_id, name, words)
    select wanted.merchant_id, wanted.name, wanted.words
    from unnest(ids) want (id) join wanted_merchant_words wanted on wanted.merchant_id = want.id order by want.id
    on conflict (merchant_id) do update set name = excluded.name, words = excluded.words, at = clock_timestamp()
      where (w.name, w.words) is distinct from (excluded.name, excluded.words);
end $$;

create function reword_lspros(ids integer[]) returns void language plpgsql as $$
begin
  perform 1 from lspro where id in (select unnest(ids)) order by id for no key update;
  delete from lspro_words w using unnest(ids) want (id) where w.lspro_id = want.id
    and not exists (select from lspro b where b.id = w.lspro_id and b.status = 'active');
  insert into lspro_words as w (lspro_id, name, words)
    select wanted.lspro_id, wanted.name, wanted.words
    from unnest(ids) want (id) join wanted_lspro_words wanted on wanted.lspro_id = want.id order by want.id
    on conflict (lspro_id) do update set name = excluded.name, words = excluded.words, at = clock_timestamp()
      where (w.name, w.words) is distinct from (excluded.name, excluded.words);
end $$;

-- Products that are added to the listing or removed from it are written at once. A listed product that only gets other
-- categories is found by the rest of its words meanwhile: a few such products are written at once, a whole category later.
create function reword_listed() returns trigger language plpgsql as $$
declare
  moved integer[];
begin
  perform reword_products((select array_agg(product_id) from changed where category_id = 0));
  moved := (select array_agg(product_id) from (
    select product_id from changed group by product_id having min(category_id) > 0) stays);
  if cardinality(moved) > 20 then
    insert into product_words_due (product_id) select unnest(moved);
  else
    perform reword_products(moved);
  end if;
  return null;
end $$;
create trigger reword_listed after insert on product_listing
  referencing new table as changed for each statement execute function reword_listed();
create trigger reword_unlisted after delete on product_listing
  referencing old table as changed for each statement execute function reword_listed();

-- Listed products whose text changes. The trigger's name sorts after `reshelve_…`, so that it runs after it: that one takes
-- the shop's row first.
create function reword_product() returns trigger language plpgsql as $$
begin
  perform reword_products((
    select array_agg(a.id) from after_rows a join before_rows b on b.id = a.id
    where (a.name, a.description, a.sni_no, a.is_sni, a.merchant_id)
      is distinct from (b.name, b.description, b.sni_no, b.is_sni, b.merchant_id)
      and exists (select from product_listing l where l.product_id = a.id and l.category_id = 0)));
  return null;
end $$;
create trigger reword_updated after update on product
  referencing old table as before_rows new table as after_rows for each statement execute function reword_product();

create function reword_merchant() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform reword_merchants((select array_agg(id) from after_rows));
  elsif tg_op = 'DELETE' then
    perform reword_merchants((select array_agg(id) from before_rows));
  else
    perform reword_merchants((
      select array_agg(a.id) from after_rows a join before_rows b on b.id = a.id
      where (a.name, a.province_id, a.regency_id, a.status)
        is distinct from (b.name, b.province_id, b.regency_id, b.status)));
    perform reword_products((
      select array_agg(l.product_id) from after_rows a join before_rows b on b.id = a.id
      join product_listing l on l.merchant_id = a.id and l.category_id = 0
      where (a.name, a.province_id, a.regency_id) is distinct from (b.name, b.province_id, b.regency_id)));
  end if;
  return null;
end $$;
create trigger reword_inserted after insert on merchant
  referencing new table as after_rows for each statement execute function reword_merchant();
create trigger reword_updated after update on merchant
  referencing old table as before_rows new table as after_rows for each statement execute function reword_merchant();
create trigger reword_deleted after delete on merchant
  referencing old table as before_rows for each statement execute function reword_merchant();

create function reword_lspro() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform reword_lspros((select array_agg(id) from after_rows));
  elsif tg_op = 'DELETE' then
    perform reword_lspros((select array_agg(id) from before_rows));
  else
    perform reword_lspros((
      select array_agg(a.id) from after_rows a join before_rows b on b.id = a.id
      where (a.name, a.remark, a.accreditation_no, a.province_id, a.regency_id, a.status)
        is distinct from (b.name, b.remark, b.accreditation_no, b.province_id, b.regency_id, b.status)));
  end if;
  return null;
end $$;
create trigger reword_inserted after insert on lspro
  referencing new table as after_rows for each statement execute function reword_lspro();
create trigger reword_updated after update on lspro
  referencing old table as before_rows new table as after_rows for each statement execute function reword_lspro();
create trigger reword_deleted after delete on lspro
  referencing old table as before_rows for each statement execute function reword_lspro();

-- Scopes that a body chooses or gives up.
create function reword_chosen() returns trigger language plpgsql as $$
begin
  perform reword_lspros((select array_agg(distinct lspro_id) from changed));
  return null;
end $$;
create trigger reword_chosen after insert on lspro_scope
  referencing new table as changed for each statement execute function reword_chosen();
create trigger reword_unchosen after delete on lspro_scope
  referencing old table as changed for each statement execute function reword_chosen();

-- Names that many texts contain: those of categories and scopes.
create function reword_category() returns trigger language plpgsql as $$
begin
  if exists (select from after_rows a join before_rows b on b.id = a.id and b.name <> a.name) then
    perform pg_advisory_xact_lock(hashtext('names of categories'));
    insert into product_words_due (product_id)
      select distinct l.product_id from after_rows a join before_rows b on b.id = a.id and b.name <> a.name
      join product_listing l on l.category_id = a.id order by 1;
  end if;
  return null;
end $$;
create trigger reword_renamed after update on category
  referencing old table as before_rows new table as after_rows for each statement execute function reword_category();

create function reword_scope() returns trigger language plpgsql as $$
begin
  perform reword_lspros((
    select array_agg(distinct chosen.lspro_id) from after_rows a join before_rows b on b.id = a.id and b.name <> a.name
    join lspro_scope chosen on chosen.scope_id = a.id));
  return null;
end $$;
create trigger reword_renamed after update on scope
  referencing old table as before_rows new table as after_rows for each statement execute function reword_scope();

-- Shops and bodies get the new name of their province or regency at once; their products later, as after the rename of a
-- category, and with its lock.
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

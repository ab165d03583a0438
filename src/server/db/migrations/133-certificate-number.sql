-- The number of a product's certificate (SPPT SNI), beside the numbers of its standards in `sni_no`; null where its owner has not
-- given one. `content` of a change (product_revision) has it too, and lacks it where a release that did not know it has written it:
-- then that of the product applies.
alter table product add column certificate_no text;

-- A certificate number as sniKey() in the contract compares it: letters and digits alone.
create function certificate_key(number text) returns text language sql immutable parallel safe
  as $$ select nullif(regexp_replace(upper(number), '[^A-Z0-9]', '', 'g'), '') $$;
create index product_certificate_key on product (certificate_key(certificate_no)) where is_sni and certificate_no is not null;

-- certificate_check keeps its columns: what a body has seen is one text in `sni_no`, the numbers of the standards with commas
-- between them and, after two commas, the certificate number (lspro/exports/certificate-checks.ts). A column of its own would have
-- to be part of the unique index certificate_check_of_version, which a server of the release before inserts by, and that server
-- reads at most one check for equal numbers of standards and dates.

-- 'LSPR-012-IDN/2025/00431' → '#lspr012idn202500431', a word that no other text has, with the weight of the numbers of standards.
create function search_certificate(number text) returns tsvector language sql immutable parallel safe as $$
  select coalesce((select format('''#%s'':1B', lower(key)) from certificate_key(number) key where key is not null), '')::tsvector
$$;

-- No product has a certificate number yet, so all stored texts are right.
create or replace view wanted_product_words as
  select p.id as product_id, p.merchant_id, search_clean(p.name) as name,
    search_vector(
      p.name,
      concat_ws(' ', (
        select string_agg(c.name, ' ') from product_listing l join category c on c.id = l.category_id
        where l.product_id = p.id), case when p.is_sni then search_numbers(p.sni_no) end),
      concat_ws(' ', shop.name, province.name, regency.name),
      left(p.description, 2000)) || search_certificate(case when p.is_sni then p.certificate_no end) as words
  from product_listing listed join product p on p.id = listed.product_id
  join merchant shop on shop.id = p.merchant_id
  left join province on province.id = shop.province_id
  left join regency on regency.id = shop.regency_id
  where listed.category_id = 0;

create or replace function reword_product() returns trigger language plpgsql as $$
begin
  perform reword_products((
    select array_agg(a.id) from after_rows a join before_rows b on b.id = a.id
    where (a.name, a.description, a.sni_no, a.certificate_no, a.is_sni, a.merchant_id)
      is distinct from (b.name, b.description, b.sni_no, b.certificate_no, b.is_sni, b.merchant_id)
      and exists (select from product_listing l where l.product_id = a.id and l.category_id = 0)));
  return null;
end $$;

-- SNI numbers as sniKey() in the contract compares them: letters and digits alone. A reviewer is told who else has the same
-- one, without every number of every product being taken apart each time.
create function sni_keys(numbers text[]) returns text[] language sql immutable
  as $$ select coalesce(array_agg(regexp_replace(upper(number), '[^A-Z0-9]', '', 'g')), '{}') from unnest(numbers) number $$;
create index product_sni_keys on product using gin (sni_keys(sni_no)) with (fastupdate = off) where is_sni;

-- What is read of a post, in small letters, to be looked through: reading it anew out of the marks with every asking took
-- seconds. Marks inside a word leave no gap, all others do. What is kept is sanitised: it writes these three letters by
-- name, and no '>' into an address.
alter table lspro_posting add words text not null generated always as (
  lower(replace(replace(replace(
    regexp_replace(
      regexp_replace(
        regexp_replace(remark, '</?(b|strong|i|em|u|s|a)( [^>]*)?>', '', 'g'),
        '<[^>]*>', ' ', 'g'),
      '[\s' || chr(160) || ']+', ' ', 'g'),
    '&lt;', '<'), '&gt;', '>'), '&amp;', '&'))
) stored;

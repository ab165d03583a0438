-- Only the list of approved products searches names by this index. Each product that is sent in for review had its name in it, too:
-- that was half of the time that the database took to insert it, and nine tenths of the write-ahead log.
drop index product_name;
create index product_name on product using gin (name gin_trgm_ops) with (fastupdate = off) where review_state = 'approved';

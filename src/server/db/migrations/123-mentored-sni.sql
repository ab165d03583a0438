-- The mentored products with SNI, and those without: a part of the listing that may be any share of the mentored ones. Without
-- indexes of their own, a page of a rare part is found by reading the whole list of mentored products.
create index listing_sni_mentor on product_listing (category_id, created_at desc, product_id desc) where is_sni and is_mentor;
create index listing_plain_mentor on product_listing (category_id, created_at desc, product_id desc) where not is_sni and is_mentor;
create index listing_place_sni_mentor on product_listing (category_id, province_id, created_at desc, product_id desc)
  where is_sni and is_mentor;
create index listing_place_plain_mentor on product_listing (category_id, province_id, created_at desc, product_id desc)
  where not is_sni and is_mentor;

-- The report of products counts those that are not public from these indexes; the public ones have counters (listing_count).
create index product_not_approved on product (review_state, is_sni) where review_state <> 'approved';
create index product_taken_down on product (merchant_id)
  where review_state = 'approved' and (status <> 'active' or blocked_at is not null);

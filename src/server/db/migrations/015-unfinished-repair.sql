-- What was refused, or has to be changed, may be kept half repaired, as a draft may. What waits for a review, or has been
-- approved, is whole.
alter table product
  drop constraint product_price,
  drop constraint product_mentor,
  add constraint product_price check (
    review_state not in ('submitted', 'approved')
    or (price_bottom is not null and price_top is not null and price_top >= price_bottom)),
  add constraint product_mentor check (
    review_state not in ('submitted', 'approved')
    or (mentor_type_id is null) = (mentor_id is null and mentor_name is null));

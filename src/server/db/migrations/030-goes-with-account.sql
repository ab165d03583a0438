-- The end of an account looks in every table for what goes with it: without these it read some of them whole, a large shop's
-- once for each of its products.
create index notice_of_product on notice (product_id) where product_id is not null;
create index person_by_picture on person (picture_id) where picture_id is not null;
create index mentor_by_picture on mentor (picture_id) where picture_id is not null;
create index review_claim_of_person on review_claim (person_id);
create index mail_code_of_anyone on mail_code (person_id);
create index deletion_request_of_person on deletion_request (person_id) where person_id is not null;
create index shop_seen_of_merchant on shop_seen (merchant_id);
-- What somebody takes along has their rows of the log.
create index audit_of_person on audit_log (person_id, id desc) where person_id is not null;

-- The review queue in its order: its beginning is read from an index, however many wait.
drop index product_waiting;
create index product_waiting on product (coalesce(queued_at, updated_at), id) where review_state = 'submitted';
drop index revision_waiting;
create index revision_waiting on product_revision (coalesce(queued_at, updated_at), product_id) where review_state = 'submitted';

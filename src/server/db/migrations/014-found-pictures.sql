-- A picture found by who shows it: taking one down asks whether anything still does, and a reviewer is told where the same
-- photo stands already. Without these each question would walk through every product there is.
create index product_by_picture on product (picture_id) where picture_id is not null;
create index product_media_by_picture on product_media (picture_id);
create index product_revision_by_picture on product_revision_picture (picture_id);
create index picture_alike on picture (thumbhash) where thumbhash is not null;

-- What of products and shops shows a picture, and whether anybody may see that. The rule is `product_listing`'s, for every
-- place that shows a product; a change that waits beside its product is seen by nobody yet, and a shop that is not active
-- neither. A picture that stands here and nowhere publicly opens only with its key.
create view picture_shown as
  select picture_id,
    exists (select from product_listing l where l.product_id = product.id and l.category_id = 0) as is_public
  from product where picture_id is not null
  union all
  select media.picture_id,
    exists (select from product_listing l where l.product_id = media.product_id and l.category_id = 0)
  from product_media media
  union all
  select picture_id, false from product_revision_picture
  union all
  select picture_id, status = 'active' from merchant where picture_id is not null
  union all
  select banner_picture_id, status = 'active' from merchant where banner_picture_id is not null
  union all
  select media.picture_id, merchant.status = 'active'
  from merchant_media media join merchant on merchant.id = media.merchant_id;

-- Found by the picture, as products are (014). Without these each question would walk through every shop.
create index merchant_by_picture on merchant (picture_id) where picture_id is not null;
create index merchant_by_banner on merchant (banner_picture_id) where banner_picture_id is not null;
create index merchant_media_by_picture on merchant_media (picture_id);

-- The operator's list counts the first thousand products of each category, from this index alone.
create index product_category_products on product_category (category_id, product_id);
drop index product_category_by_category;

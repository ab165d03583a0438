-- An import finds the shop's products with the names of its rows: without this index each batch reads all products of the shop.
create index product_of_merchant_name on product (merchant_id, lower(name));

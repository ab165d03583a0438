-- The operator's lists count the products of each mentor, and of each type of mentor: without these indexes each count reads all products.
create index product_of_mentor on product (mentor_id) where mentor_id is not null;
create index product_of_mentor_type on product (mentor_type_id) where mentor_type_id is not null;

-- The file of an import until it is started: another sheet or another row of names can be chosen, and it is read again.
-- `source` says which sheets it has, which one was read, and how it begins. `stored_bytes` are the bytes of the file and of
-- its cells; a shop may keep so many. Imports of before have neither a file nor a source.
alter table product_import add column source jsonb;
alter table product_import add column stored_bytes bigint not null default 0;

create table product_import_file (
  import_id integer primary key references product_import on delete cascade,
  bytes bytea not null
);

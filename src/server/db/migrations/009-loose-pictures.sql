-- Names of pictures whose files no row shows: written down before the files of an upload are, crossed out when its row is
-- made, and written again when another picture replaces it. After a day the files go (I-10, I-14).
create table loose_picture (
  name text primary key check (name ~ '^[a-z]+/[0-9a-f]{32}$'),
  since timestamptz not null default now()
);
create index loose_picture_since on loose_picture (since);

-- The daily files of open data (src/decisions/034-open-data.md): products and certificates, each as CSV and JSON, in the file store
-- under `open-data/<name>-<day>-<key>.<format>.gz`. A row is inserted before its files are written, and deleted after them, so that
-- no file is left that nobody knows of. `held_until`: the server that makes them renews this while it works; after a crash another
-- one begins anew with another `key`. `made_at` is null until both files are complete. `files` is a list of
-- {format, bytes, download_bytes, sha256}.
create table open_data_set (
  day date not null,
  name text not null check (name in ('products', 'certificates')),
  key text not null,
  held_until timestamptz not null,
  made_at timestamptz,
  rows integer,
  files jsonb,
  primary key (day, name),
  check ((made_at is null) = (rows is null) and (made_at is null) = (files is null))
);

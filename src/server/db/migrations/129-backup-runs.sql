-- Runs of the backup, the latest with the highest id. `finished_at` is null while it runs; `error` says why it failed.
create table backup_run (
  id bigint generated always as identity primary key,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  bytes bigint,
  row_count bigint,
  file_count bigint,
  destination text not null,
  error text
);

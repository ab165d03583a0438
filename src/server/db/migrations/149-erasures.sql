-- The accounts that were deleted, by a fingerprint that only their own rows in a backup give. A job copies each into the file store,
-- where a restore finds those that are later than the backup (server/help/exports/erasures.ts).
create table erasure (
  name text primary key,
  at timestamptz not null default now(),
  stored_at timestamptz
);

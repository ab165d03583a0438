-- What was answered to a write that carried a key, so that the same write sent again is answered alike and done once.
-- Claimed and filled in by the transaction of the write itself; without an answer it is never seen by anybody else. The
-- text of the answer is kept as it was: json, not jsonb. The reference is checked at the end, so that claiming a key locks
-- no person whom the write then changes.
create table answered_key (
  person_id integer not null references person on delete cascade deferrable initially deferred,
  key uuid not null,
  path text not null,
  body_hash bytea not null,
  answer json,
  created_at timestamptz not null default now(),
  primary key (person_id, key)
);
create index answered_key_age on answered_key (created_at);

-- An uploaded photo that no row shows yet is its sender's alone, and its facts wait here for the save that shows it.
-- `bytes`: all its files together. Without a sender nobody can show it by its name.
alter table loose_picture
  add column person_id integer references person on delete set null,
  add column width integer,
  add column height integer,
  add column thumbhash text,
  add column bytes integer,
  add check (person_id is null or (width > 0 and height > 0 and thumbhash is not null and bytes > 0));
create index loose_picture_of_person on loose_picture (person_id, since) where person_id is not null;

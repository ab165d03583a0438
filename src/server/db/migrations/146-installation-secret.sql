-- The fingerprint of the secret that passwords, letters and sealed keys of this database were made with (secrets/keys.ts): a server
-- with another secret does not start (src/decisions/009-accounts.md). It says nothing about the secret itself.
create table installation_secret (
  only_row boolean primary key default true check (only_row),
  fingerprint text not null,
  since timestamptz not null default now()
);

-- The words of a catalogue that has too many texts to be read when a server starts (search/lexicon.ts), counted by a job.
-- `words` is [{word, n, named}], of the texts written until `made_at`; empty until the job has run. A server that counts them
-- has claimed it until then.
create table search_lexicon (
  one boolean primary key default true check (one),
  made_at timestamptz not null,
  words jsonb not null,
  claimed_until timestamptz not null
);
insert into search_lexicon (made_at, words, claimed_until) values ('-infinity', '[]', '-infinity');

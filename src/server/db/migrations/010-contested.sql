-- Two browsers, each with a password of its own, asked for the same unconfirmed address. Whoever opens the letter proves
-- that the address is theirs, not that the latest password is: confirming takes it away, and a letter sets the next one.
alter table person add column contested boolean not null default false;

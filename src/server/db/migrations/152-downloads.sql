-- Files of the catalogue that phones download to browse without a network: every version of a part that was made in the
-- last days, so that a phone gets the difference to the one it has. Made from the listing when they are asked for, and
-- therefore in no backup. `ref`: the id of the province or category, 0 for everything.
create table download_file (
  kind text not null check (kind in ('all', 'province', 'category')),
  ref integer not null,
  -- Seconds since 1970, when the listing was read.
  version bigint not null,
  content bytea not null,
  products integer not null,
  pictures integer not null,
  is_cut boolean not null,
  primary key (kind, ref, version)
);

-- When the listing was last compared with the latest file of a part, and until when a server does that.
create table download_part (
  kind text not null check (kind in ('all', 'province', 'category')),
  ref integer not null,
  checked_at timestamptz,
  claimed_until timestamptz,
  primary key (kind, ref)
);

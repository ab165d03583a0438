-- What people like, and how often pages are opened.

-- A heart on a product or a shop. One that was taken back stays as its trace for a while: a phone that was offline longer
-- and says the older thing must not bring it back. No key to the thing itself: what is gone is shown as gone.
create table favorite (
  person_id integer not null references person on delete cascade,
  kind text not null check (kind in ('product', 'shop')),
  thing_id integer not null,
  liked boolean not null,
  -- When somebody pressed, by the server's clock as their phone knew it.
  at timestamptz not null,
  primary key (person_id, kind, thing_id)
);
create index favorite_taken_back on favorite (at) where not liked;

-- How often a page was opened: its pattern, never its address, and nobody's name, number or cookie. `told` of these have
-- been put into a batch for ANALYTICS_URL.
create table page_view (
  day date not null,
  page text not null,
  n bigint not null,
  told bigint not null default 0,
  primary key (day, page)
);
create index page_view_untold on page_view (day) where told < n;

-- Counts on their way to ANALYTICS_URL: a batch goes again under its own id until somebody has said yes, or a day is over.
create table page_view_batch (
  id uuid primary key default gen_random_uuid(),
  pages jsonb not null,
  made_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  tries integer not null default 0
);

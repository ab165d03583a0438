-- Visits and favourites: what is opened, and what is liked.

-- A heart on a product or a shop. One that was taken back stays for a while, `liked` false: a phone that was offline longer
-- and sends the older tap must not bring it back. It has no reference to the product or shop, because one that was deleted
-- is shown as such.
create table favorite (
  person_id integer not null references person on delete cascade,
  kind text not null check (kind in ('product', 'shop')),
  thing_id integer not null,
  liked boolean not null,
  -- The time of the tap, by the server's clock as the phone knew it.
  at timestamptz not null,
  primary key (person_id, kind, thing_id)
);
create index favorite_taken_back on favorite (at) where not liked;

-- The shops that somebody opened last, twelve for each person.
create table shop_seen (
  person_id integer not null references person on delete cascade,
  merchant_id integer not null references merchant on delete cascade,
  at timestamptz not null default now(),
  primary key (person_id, merchant_id)
);
create index shop_seen_of_merchant on shop_seen (merchant_id);

-- How often shops and products were opened or called in a week: its Monday in Jakarta. Product 0 is the page of the shop.
create table reach (
  merchant_id integer not null references merchant on delete cascade,
  week date not null,
  product_id integer not null default 0,
  kind text not null check (kind in ('view', 'whatsapp', 'phone')),
  n integer not null default 0,
  primary key (merchant_id, week, product_id, kind)
);

-- Who has done so today, so that each person counts once a day. `who` is a hash whose key is another one tomorrow. Unlogged:
-- it is not worth a disk write.
create unlogged table seen_today (
  day date not null,
  merchant_id integer not null,
  product_id integer not null default 0,
  kind text not null check (kind in ('view', 'whatsapp', 'phone')),
  who bytea not null,
  primary key (day, merchant_id, product_id, kind, who)
);

-- The same for the pages of certification bodies.
create unlogged table lspro_seen_today (
  day date not null,
  lspro_id integer not null,
  who bytea not null,
  primary key (day, lspro_id, who)
);

-- How often a page was opened: its pattern, never its address, and nobody's name, number or cookie. `told` of `n` are in a
-- batch for ANALYTICS_URL already.
create table page_view (
  day date not null,
  page text not null,
  n bigint not null,
  told bigint not null default 0,
  primary key (day, page)
);
create index page_view_untold on page_view (day) where told < n;

-- Counts that are being sent to ANALYTICS_URL: a batch is sent again under its own id until it is accepted, or a day is
-- over.
create table page_view_batch (
  id uuid primary key default gen_random_uuid(),
  pages jsonb not null,
  made_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  tries integer not null default 0
);

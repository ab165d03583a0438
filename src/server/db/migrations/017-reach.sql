-- Who finds a shop, and what of it.

create index merchant_shown on merchant (created_at desc, id desc) where status = 'active';
create index merchant_name on merchant using gin (name gin_trgm_ops) with (fastupdate = off);

-- The shops somebody opened last, twelve of each person (D43).
create table shop_seen (
  person_id integer not null references person on delete cascade,
  merchant_id integer not null references merchant on delete cascade,
  at timestamptz not null default now(),
  primary key (person_id, merchant_id)
);

-- What happened to shops and products in a week: its Monday in Jakarta. Product 0 is the page of the shop itself.
create table reach (
  merchant_id integer not null references merchant on delete cascade,
  week date not null,
  product_id integer not null default 0,
  kind text not null check (kind in ('view', 'whatsapp', 'phone')),
  n integer not null default 0,
  primary key (merchant_id, week, product_id, kind)
);

-- Who has done what today: once for each person and day. `who` as in product_view, whose place this takes.
drop table product_view;
create unlogged table seen_today (
  day date not null,
  merchant_id integer not null,
  product_id integer not null default 0,
  kind text not null check (kind in ('view', 'whatsapp', 'phone')),
  who bytea not null,
  primary key (day, merchant_id, product_id, kind, who)
);

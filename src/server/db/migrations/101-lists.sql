-- Regions, and the lists that people choose from.

-- A region's id is its official dotted code without the dots (11.01.01.2001 → 1101012001): a parent's id is its child's
-- with the last part cut off, and a village's ten digits need a bigint. Regions and business classes change with laws:
-- operators add new ones, correct names, and switch off what was abolished. No row is removed, because a shop that chose it
-- still has it.
create table province (
  id smallint primary key,
  name text not null,
  status text not null default 'active' check (status in ('active', 'not active'))
);

create table regency (
  id integer primary key,
  province_id smallint not null references province,
  name text not null,
  status text not null default 'active' check (status in ('active', 'not active'))
);
create index regency_of_province on regency (province_id, name);

create table district (
  id integer primary key,
  regency_id integer not null references regency,
  name text not null,
  status text not null default 'active' check (status in ('active', 'not active'))
);
create index district_of_regency on district (regency_id, name);

create table village (
  id bigint primary key,
  district_id integer not null references district,
  name text not null,
  status text not null default 'active' check (status in ('active', 'not active'))
);
create index village_of_district on village (district_id, name);

-- First level: parent_id is null, and menu_column is its column in the mega menu. Second level: a parent, no column. A
-- category that is not active is neither offered nor listed, and stays with the products that have it; the same holds for
-- those below it.
create table category (
  id smallint primary key check (id > 0),
  parent_id smallint references category,
  slug text not null unique,
  name text not null,
  menu_column smallint check (menu_column between 1 and 4),
  position smallint not null,
  status text not null default 'active' check (status in ('active', 'not active')),
  check ((parent_id is null) = (menu_column is not null))
);
create index category_of_parent on category (parent_id, position);

-- A category that was merged into another. Its row in `category` is deleted when its last product has moved, and its number
-- is never given again, so that an old address, a draft on a phone and a save that arrives late lead to the new category.
-- `into_id` never names a merged category: the next merge changes these rows too.
create table category_merged (
  id smallint primary key,
  into_id smallint not null references category,
  name text not null,
  merged_at timestamptz not null default now()
);
create index category_merged_into on category_merged (into_id);

-- These lists are shown by position, and by id where no operator has ordered them. An entry that is not active cannot be
-- chosen any more, and stays where it was chosen.
create table labor (
  id smallint primary key,
  name text not null,
  position smallint not null default 0,
  status text not null default 'active' check (status in ('active', 'not active'))
);
create table capital (
  id smallint primary key,
  name text not null,
  position smallint not null default 0,
  status text not null default 'active' check (status in ('active', 'not active'))
);
create table omzet (
  id smallint primary key,
  name text not null,
  position smallint not null default 0,
  status text not null default 'active' check (status in ('active', 'not active'))
);
create table mentor_type (
  id smallint primary key,
  name text not null unique,
  position smallint not null default 0,
  status text not null default 'active' check (status in ('active', 'not active'))
);

-- Business classes. The same code names another class in another edition.
create table kbli (
  edition text not null,
  code text not null check (code ~ '^[0-9]{5}$'),
  name text not null,
  status text not null default 'active' check (status in ('active', 'not active')),
  primary key (edition, code)
);

-- Ruang lingkup: what a certification body may certify.
create table scope (
  id smallint primary key,
  name text not null unique,
  status text not null default 'active' check (status in ('active', 'not active'))
);

create table sni_standard (
  number text primary key,
  title text not null,
  mandatory boolean not null
);

-- The parts of the seed that this database has, so that each is written once.
create table seeding (
  part text primary key,
  done_at timestamptz not null default now()
);

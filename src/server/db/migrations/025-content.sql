-- What the operator keeps: banners, categories, and the lists that people choose from.

-- Looked at when a statement is over: two that change places stand in the same one in between.
alter table banner
  add column status text not null default 'active' check (status in ('active', 'not active')),
  drop constraint banner_place_position_key,
  add constraint banner_in_place unique (place, position) deferrable initially immediate;
create index banner_by_picture on banner (picture_id) where picture_id is not null;

-- A hidden one is offered and listed no more, and stays with the products that have it; so do those below it.
alter table category add column status text not null default 'active' check (status in ('active', 'not active'));

-- What a category has become part of. Its row is gone and its number is never given again, so that an old address, a draft
-- on a phone and a save that comes late lead to the new one. Never a chain: the next merge takes these along.
create table category_merged (
  id smallint primary key,
  into_id smallint not null references category,
  name text not null,
  merged_at timestamptz not null default now()
);
create index category_merged_into on category_merged (into_id);

-- A product stands on the shelf under its categories and their parents: it moves when a category gets another parent.
-- Whoever does that holds the products first.
create function reshelve_moved_category() returns trigger language plpgsql as $$
begin
  perform reshelve((
    select array_agg(distinct pc.product_id) from after_rows a join before_rows b on b.id = a.id
    join product_category pc on pc.category_id = a.id where a.parent_id is distinct from b.parent_id));
  return null;
end $$;
create trigger category_moved after update on category
  referencing old table as before_rows new table as after_rows for each statement execute function reshelve_moved_category();
create index product_category_by_category on product_category (category_id);

-- In their order, and by their number where nobody has ordered them. A hidden one stays where it was chosen.
alter table labor
  add column position smallint not null default 0,
  add column status text not null default 'active' check (status in ('active', 'not active'));
alter table capital
  add column position smallint not null default 0,
  add column status text not null default 'active' check (status in ('active', 'not active'));
alter table omzet
  add column position smallint not null default 0,
  add column status text not null default 'active' check (status in ('active', 'not active'));
alter table mentor_type
  add column position smallint not null default 0,
  add column status text not null default 'active' check (status in ('active', 'not active'));

-- Reports count by the day somebody came.
create index person_registered on person (created_at);

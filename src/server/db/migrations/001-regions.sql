-- The regions of Indonesia. An id is the official dotted code without its dots (11.01.01.2001 → 1101012001), so that a
-- parent is its child's id with the last part cut off; a village's ten digits need a bigint.
create table province (
  id smallint primary key,
  name text not null
);

create table regency (
  id integer primary key,
  province_id smallint not null references province,
  name text not null
);
create index regency_of_province on regency (province_id, name);

create table district (
  id integer primary key,
  regency_id integer not null references regency,
  name text not null
);
create index district_of_regency on district (regency_id, name);

create table village (
  id bigint primary key,
  district_id integer not null references district,
  name text not null
);
create index village_of_district on village (district_id, name);

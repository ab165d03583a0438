-- When a job last began that one server does for all.
create table job_run (
  name text primary key,
  began_at timestamptz not null default now()
);

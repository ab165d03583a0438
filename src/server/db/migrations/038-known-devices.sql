-- Whether a code has opened the desk on this device: it stays so when its operator leaves.
alter table session add column desk_known boolean not null default false;
update session set desk_known = true where desk_at is not null;

-- The last write of a session, so that its reads are not answered by a replica that does not have it yet.
alter table session add column last_write xid8, add column last_write_at timestamptz;

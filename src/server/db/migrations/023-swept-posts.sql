-- A post that was swept stays without its words, so that a change which comes very late finds it removed and not unheard of.
-- Only those that still have words are looked for by the sweep.
drop index lspro_posting_removed;
create index lspro_posting_removed on lspro_posting (removed_at) where removed_at is not null and remark <> '';

-- What an upload weighed as it came: some places take less than the call that photos come in by. Null: before this.
alter table loose_picture add sent_bytes integer;

-- The audit log keeps that somebody changed a shop, and which fields, but not the values once the shop has been deleted: they are its
-- owner's telephone numbers and addresses (src/decisions/020-personal-data.md). The values of a shop that exists stay as they are.

-- The same keys, each with null.
create function without_values(entry jsonb) returns jsonb language sql immutable as $$
  select case when jsonb_typeof(entry) = 'object'
    then coalesce((select jsonb_object_agg(key, null::text) from jsonb_object_keys(entry) key), '{}'::jsonb) end
$$;

create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.merchant_id is not null and not exists (select from merchant where id = old.merchant_id)
      and to_jsonb(new) - array['before', 'after'] = to_jsonb(old) - array['before', 'after']
      and new.before is not distinct from without_values(old.before)
      and new.after is not distinct from without_values(old.after)
    then
      return new;
    end if;
  end if;
  raise exception 'audit_log is only written, never changed';
end $$;

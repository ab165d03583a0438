-- The audit log is filtered by what was done: without an index a rare action is looked for in the whole log.
create index audit_of_action on audit_log (action, id desc);

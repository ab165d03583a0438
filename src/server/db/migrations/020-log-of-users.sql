-- What was done to somebody with an account, whom the log knows by number alone.
create index audit_of_user on audit_log ((after ->> 'user_id'), id desc) where after ? 'user_id';

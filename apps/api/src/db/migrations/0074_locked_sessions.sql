-- A process of the version before does not know locks, and would open a session for a locked account. Without the row it answers
-- as for a wrong password.
create function skip_session_of_locked_account() returns trigger language plpgsql as $$
begin
  if exists (select from users where id = new.user_id and locked_at is not null) then
    return null;
  end if;
  return new;
end
$$;
create trigger sessions_skip_locked before insert on sessions
  for each row execute function skip_session_of_locked_account();

-- The key is the account, so that any number of ended sessions is one change.
create trigger sessions_audit after update of ended_at on sessions
  for each row when (current_setting('octavo.audit', true) = 'on')
  execute function collect_audit_change('session', 'user_id', '{ended_at}');

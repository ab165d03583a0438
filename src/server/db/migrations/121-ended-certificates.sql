-- Certificates that have ended are taken down once a day. That must not read again, for years, all that ended before.

-- The last days on which all products whose certificates had ended were taken down, and their owners notified.
create table ended_certificates (
  one boolean primary key default true check (one),
  taken_down_on date not null,
  notified_on date not null
);
insert into ended_certificates (taken_down_on, notified_on) values ('2000-01-01', '2000-01-01');

drop function take_down_ended();

-- Certificates end without a write: on a new day this removes from the listing what ended with the last one, `most`
-- products at a time, because a statement must end before its time limit although many certificates end with a year. Gives
-- that day, and how many products it has removed: fewer than `most` means that none is left.
-- It looks a week back before the last day: a transaction that began before midnight may have listed a product whose
-- certificate ended with that day after this had looked, and is corrected on the next day.
create function take_down_ended(most integer, out today date, out removed integer) language plpgsql as $$
declare
  since date := (select least(taken_down_on, today_in_jakarta()) - 7 from ended_certificates);
  ids integer[];
begin
  today := today_in_jakarta();
  ids := array(
    select p.id from product p
    join product_listing l on l.product_id = p.id and l.category_id = 0
    where p.is_sni and not p.sni_no_end and p.sni_end_date >= since and p.sni_end_date < today
    order by p.sni_end_date, p.id limit most);
  perform reshelve(ids);
  removed := cardinality(ids);
  if removed < most then
    update ended_certificates set taken_down_on = today where taken_down_on <> today;
  end if;
end $$;

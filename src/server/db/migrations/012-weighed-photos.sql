-- Who brought a photo and what all its files weigh, from the moment they are in the store until they are swept: while it
-- waits, while it is shown, and after. What one person may fill is counted over all of it (I-10). `person_id` of a loose
-- picture is something else: whose it is to show. What was shown before this weighs nothing.
alter table picture
  add column sender_id integer references person on delete set null,
  add column bytes integer check (bytes > 0);
create index picture_of_sender on picture (sender_id) where sender_id is not null;

alter table loose_picture add column sender_id integer references person on delete set null;
update loose_picture set sender_id = person_id where person_id is not null;
create index loose_picture_of_sender on loose_picture (sender_id) where sender_id is not null;

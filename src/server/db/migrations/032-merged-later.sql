-- A category that has become part of another stands until the last of its products has moved, and a job moves them a few at
-- a time: everybody else asks in between, and one that was killed goes on where it was. What stands below it gets its new
-- parent at once; its products come onto their new shelf with that job.
create or replace function reshelve_moved_category() returns trigger language plpgsql as $$
begin
  perform reshelve((
    select array_agg(distinct pc.product_id) from after_rows a join before_rows b on b.id = a.id
    join product_category pc on pc.category_id = a.id
    where a.parent_id is distinct from b.parent_id
      and not exists (select from category_merged merged where merged.id = b.parent_id)));
  return null;
end $$;

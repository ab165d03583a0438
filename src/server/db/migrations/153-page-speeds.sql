-- The speed of pages for visitors: the number of visits of a week, its Monday in Jakarta, by figure, origin of the page and
-- grade. Nobody's name, number, address, browser or page.
create table page_speed (
  week date not null,
  figure text not null check (figure in ('lcp', 'inp', 'cls')),
  origin text not null check (origin in ('worker', 'prefetch', 'network')),
  grade text not null check (grade in ('good', 'middle', 'poor')),
  n bigint not null,
  primary key (week, figure, origin, grade)
);

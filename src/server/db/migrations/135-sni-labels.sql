-- Printed labels of certificates, and how often they are scanned: src/decisions/033-sni-labels.md.

-- The token that the owner of a certificate prints. A signature is another one each time it is made, so it is stored: whoever
-- prints again gets the same code. It is replaced when the key that signs, or the last day, is another one.
create table sni_label (
  certificate_id integer primary key references sni_certificate on delete cascade,
  kid text not null,
  until_day date,
  token text not null,
  created_at timestamptz not null default now()
);

-- Scans of labels. Nothing about the person, and of the place only the province that they have named; 0 when they have not.
-- Rows older than two years are deleted.
create table sni_scan (
  certificate_id integer not null references sni_certificate on delete cascade,
  day date not null,
  province_id smallint not null default 0,
  n integer not null,
  primary key (certificate_id, day, province_id)
);
create index sni_scan_of_day on sni_scan (day);

-- The phones that have scanned a label on a day, so that each counts once: `who` is a number that the phone has made for this
-- label and day, in a form that nothing can be compared with on the next day. Deleted when the day is over.
create table sni_scan_today (
  day date not null,
  certificate_id integer not null references sni_certificate on delete cascade,
  who bytea not null,
  province_id smallint not null,
  primary key (certificate_id, day, who)
);
create index sni_scan_today_of_day on sni_scan_today (day);

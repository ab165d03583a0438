-- The register of certificates: the keys that sign it.

-- ES256 keys, each endorsed by the one before it. The current one has no `retired_at`, and is the only one whose private half is
-- stored: PKCS #8, encrypted with a key that is derived from the installation's secret. `public_jwk` is {kty, crv, x, y}.
-- `revoked_at`: someone else may have had the private half since, so that nothing it has signed counts any more.
create table sni_key (
  kid text primary key,
  public_jwk jsonb not null,
  private_key bytea,
  created_at timestamptz not null default now(),
  endorsed_by text references sni_key,
  endorsement text,
  retired_at timestamptz,
  revoked_at timestamptz,
  check ((retired_at is null) = (private_key is not null)),
  check (revoked_at is null or retired_at is not null),
  check ((endorsed_by is null) = (endorsement is null))
);
create unique index sni_key_current on sni_key ((true)) where retired_at is null;

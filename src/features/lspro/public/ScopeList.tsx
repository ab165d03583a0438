import type { Scope } from '#contract/lspro/schemas.ts'

/** All scopes that an LSPRO certifies. */
export const ScopeList = ({ scopes }: { scopes: readonly Scope[] }) => (
  <ul className="row row--wrap" aria-label="Ruang Lingkup">
    {scopes.map(({ ruang_lingkup_id: id, name }) => (
      <li key={id} className="tag tag--quiet">
        {name}
      </li>
    ))}
  </ul>
)

// The search and the page of a list in its address. Pure.

/** The search and the page of the list at `path`; `to` makes its address with others. */
export function listViewOf(path: string, query: string) {
  const params = new URLSearchParams(query)
  return {
    search: (params.get('search') ?? '').slice(0, 100),
    page: Math.min(1_000_000, Math.max(1, Math.trunc(Number(params.get('page'))) || 1)),
    to: (search: string, page: number) => {
      const next = new URLSearchParams({ ...(search && { search }), ...(page > 1 && { page: String(page) }) })
      return next.size > 0 ? `${path}?${next}` : path
    },
  }
}

/** The id in an address, '?id=12' or with another `name`; undefined when it is missing or out of range. */
export function idIn(query: string, name = 'id'): number | undefined {
  const id = Number(new URLSearchParams(query).get(name))
  return Number.isInteger(id) && id > 0 && id <= 2_147_483_647 ? id : undefined
}

// @chunk contract-data
// Public endpoints whose answers every phone may store. Plain data in a file of its own, so that the worker has these
// addresses without the schemas of their answers. `telling`: the request itself reveals something about the person,
// such as a search text, so the answer is stored with their private data, deleted at sign-out, and never cached by the
// worker.

export const cacheableReads = {
  home: { path: '/home', method: 'GET' },
  categories: { path: '/category_child', method: 'GET' },
  categoryCounts: { path: '/product/category_count' },
  list: { path: '/product/list' },
  detail: { path: '/product/detail/{id}', method: 'GET' },
  search: { path: '/product/search', telling: true },
  suggest: { path: '/product/suggest', telling: true },
  favoriteCards: { path: '/favorite/cards', telling: true },
  shopPage: { path: '/merchant/paging' },
  shop: { path: '/merchant/detail' },
  lspros: { path: '/lspro/list' },
  lspro: { path: '/lspro/detail' },
  lsproFeed: { path: '/lspro/posting/list' },
  lsproSearch: { path: '/lspro/posting/list/search' },
  scopes: { path: '/rlingkup/list' },
  provinces: { path: '/province' },
  everyRegency: { path: '/regency' },
  regencies: { path: '/regency/{id}' },
  districts: { path: '/district/{id}' },
  villages: { path: '/village/{id}' },
  faq: { path: '/faq' },
  helpText: { path: '/text/{kind}', method: 'GET' },
  contactFacts: { path: '/contact', method: 'GET' },
  openData: { path: '/open-data', method: 'GET' },
  label: { path: '/sni/label', method: 'GET', telling: true },
} as const

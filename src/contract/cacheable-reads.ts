// What everybody may read and every phone may keep. Plain data of its own, so that the worker knows these addresses
// without carrying the shapes of their answers. `telling`: what is asked says something of whoever asks, so it is remembered
// as theirs, goes with them, and is nothing for the worker.

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
} as const

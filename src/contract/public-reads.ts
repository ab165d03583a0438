// What everybody may read and every phone may keep. Plain data of its own, so that the worker knows these addresses
// without carrying the shapes of their answers.

export const publicReads = {
  home: { path: '/home', method: 'GET' },
  categories: { path: '/category_child', method: 'GET' },
  list: { path: '/product/list' },
  detail: { path: '/product/detail/{id}', method: 'GET' },
  provinces: { path: '/province' },
  everyRegency: { path: '/regency' },
  regencies: { path: '/regency/{id}' },
  districts: { path: '/district/{id}' },
  villages: { path: '/village/{id}' },
} as const

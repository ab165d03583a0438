import type { EndpointGroup } from '../endpoint.ts'

export const importsEndpoints = {
  template: { path: '/product/import/template', access: 'merchant' },
  upload: { path: '/product/import/upload/{name}', access: 'merchant', raw: true, accepts: 'table' },
  list: { path: '/product/import/list', access: 'merchant' },
  one: { path: '/product/import/one', access: 'merchant' },
  rows: { path: '/product/import/rows', access: 'merchant' },
  table: { path: '/product/import/table', access: 'merchant' },
  columns: { path: '/product/import/columns', access: 'merchant' },
  photos: { path: '/product/import/photos/{id}/{name}', access: 'merchant', raw: true, accepts: 'archive' },
  start: { path: '/product/import/start', access: 'merchant' },
  remove: { path: '/product/import/remove', access: 'merchant' },
  report: { path: '/product/import/report', access: 'merchant' },
  export: { path: '/product/export/file', access: 'merchant' },
} as const satisfies EndpointGroup

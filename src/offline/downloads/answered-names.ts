// Apart from the answers themselves, which only the worker loads.

/** The endpoints that a downloaded catalogue answers. */
export const answeredNames = [
  'showcase.list',
  'showcase.counts',
  'showcase.categories',
  'showcase.detail',
  'shops.detail',
  'shops.paging',
  'search.results',
  'search.suggest',
] as const
export type AnsweredName = (typeof answeredNames)[number]

export const isAnswered = (name: string): name is AnsweredName => answeredNames.some((one) => one === name)

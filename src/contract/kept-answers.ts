// @chunk contract-data
// The reads whose last answer a phone stores, without the schemas of their answers, because the start of the app stores
// answers before it has loaded those. A test compares the list with the contract.

/**
 * By the name of the endpoint: a `public` answer stays on the phone after a sign-out, a `private` one is deleted with
 * the person's data.
 */
export const keptAnswers = {
  'account.detail': 'private',
  'account.sessions': 'private',
  'favorites.cards': 'private',
  'favorites.list': 'private',
  'follows.list': 'private',
  'help.deletion': 'private',
  'help.facts': 'public',
  'help.faq': 'public',
  'help.text': 'public',
  'labels.own': 'private',
  'labels.read': 'private',
  'lspro.certificates': 'private',
  'lspro.detail': 'public',
  'lspro.list': 'public',
  'lspro.merchants': 'private',
  'lspro.own': 'private',
  'lspro.phone': 'private',
  'lspro.posts': 'public',
  'lspro.removedPosts': 'private',
  'lspro.scopes': 'public',
  'lspro.searchPosts': 'public',
  'moderation.mine': 'private',
  'nib.cases': 'private',
  'notices.list': 'private',
  'onboarding.detail': 'private',
  'onboarding.dropdown': 'private',
  'onboarding.finish': 'private',
  'openData.files': 'public',
  'products.mentors': 'private',
  'products.mine': 'private',
  'products.options': 'private',
  'products.own': 'private',
  'regions.districts': 'public',
  'regions.everyRegency': 'public',
  'regions.provinces': 'public',
  'regions.regencies': 'public',
  'regions.villages': 'public',
  'search.results': 'private',
  'search.suggest': 'private',
  'shops.detail': 'public',
  'shops.insight': 'private',
  'shops.last': 'private',
  'shops.paging': 'public',
  'shops.phone': 'private',
  'shops.profile': 'private',
  'showcase.categories': 'public',
  'showcase.counts': 'public',
  'showcase.detail': 'public',
  'showcase.home': 'public',
  'showcase.list': 'public',
} as const satisfies Record<string, 'public' | 'private'>

/** Whether a phone stores the answers of this endpoint, and how; undefined: they are not stored. */
export const keptAnswerOf = (name: string): 'public' | 'private' | undefined =>
  Object.hasOwn(keptAnswers, name) ? keptAnswers[name as keyof typeof keptAnswers] : undefined

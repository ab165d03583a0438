import { expect, test } from 'vitest'
import type { EndpointFacts } from '#contract/endpoint.ts'
import { endpointsByName } from '#contract/endpoints.ts'
import { contract } from '#contract/index.ts'

// A second opinion on the facts of endpoints, which every phone knows without their schemas.

const named = (isNamed: (facts: EndpointFacts) => unknown) =>
  [...endpointsByName].flatMap(([name, facts]) => (isNamed(facts) ? [name] : [])).toSorted()

test('facts and schemas are those of one set of endpoints', () => {
  const withSchemas = Object.entries(contract).flatMap(([group, endpoints]) =>
    Object.keys(endpoints).map((key) => `${group}.${key}`),
  )
  expect(withSchemas.toSorted()).toEqual(named(() => true))
})

test('an unknown or inherited name has no facts', () => {
  for (const name of ['showcase.nothing', 'constructor', 'showcase.constructor', ''])
    expect(endpointsByName.get(name)).toBeUndefined()
})

test('a phone stores as public what is the same for anyone, unless the request is about a person', () => {
  expect(named(({ access, keep }) => keep === 'public' && access !== 'anyone')).toEqual([])
  expect(named(({ access, keep }) => keep === 'private' && access === 'anyone')).toEqual([
    'favorites.cards',
    'labels.read',
    'regions.search',
    'search.results',
    'search.suggest',
  ])
  expect(named(({ keep, queue, idempotent }) => keep && (queue || idempotent))).toEqual([])
})

test('the writes of the outbox keep the names with which phones store them', () => {
  expect(named(({ queue }) => queue)).toEqual(
    [
      ...[1, 2, 3, 4, 5].map((stage) => `onboarding.stage${stage}`),
      ...['save', 'stand', 'remove', 'confirm'].map((key) => `products.${key}`),
      ...['saveContact', 'saveImage', 'saveBanner', 'saveRemark', 'saveGallery'].map((key) => `shops.${key}`),
      ...['saveAddress', 'saveContact', 'saveInformation', 'saveGallery', 'saveAvatar'].map((key) => `lspro.${key}`),
      ...['savePosting', 'removePosting', 'restorePosting', 'checkCertificate'].map((key) => `lspro.${key}`),
      ...['favorites.save', 'follows.save', 'help.contactUs', 'labelReports.send', 'moderation.object'],
      ...['moderation.report', 'nib.answer', 'nib.claim', 'notices.readAll', 'notices.readOne'],
    ].toSorted(),
  )
  expect(
    named(({ queue, method, raw }) => queue && (method || raw)),
    'they are sent as JSON by POST',
  ).toEqual([])
})

test('the photos of a write are uploaded as raw bytes, each with a key of its own', () => {
  const uploads = [...endpointsByName.values()].flatMap(({ queue }) => queue?.photos ?? [])
  expect(uploads).toEqual(['labelReports.savePhoto'])
  for (const name of ['photos.save', ...uploads])
    expect(endpointsByName.get(name)).toMatchObject({ raw: true, idempotent: true })
})

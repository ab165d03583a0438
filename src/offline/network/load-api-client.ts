// @chunk base

/**
 * Loads the API client with the schemas of all answers. They are four modules that are asked for at once, and the browser runs
 * each in a task of its own: a slow phone takes touches between them, which one task of 150 ms would hold up.
 */
export function loadApiClient(): Promise<typeof import('./api-client.ts')> {
  const parts = [import('#contract/schemas.ts'), import('#contract/catalogue.ts'), import('#contract/reference.ts')]
  // The client stands on the parts, so a part that fails to load makes the client fail, too.
  for (const part of parts) part.catch(() => {})
  return import('./api-client.ts')
}

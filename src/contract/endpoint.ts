// @chunk contract-data
import type { z } from 'zod/mini'

/** The access levels of endpoints. All except `anyone` need a session. */
export type Access = 'anyone' | 'signed-in' | 'merchant' | 'lspro' | 'operator'

/**
 * Whether the public API has this endpoint (described at /api/openapi.json, and open to pages of other sites), or why
 * not. `duplicate`: a public read has the same data. `secret-link`: its answer opens with the secret of a letter.
 * `sign-in`: it is a step of signing in or registering. `site-text`: its texts are about this site, not the catalogue.
 */
export type ApiPolicy = 'public' | 'duplicate' | 'secret-link' | 'sign-in' | 'site-text' | 'write'

/** A write that may wait in the outbox, which sends it as POST. */
export type QueuedWrite = {
  /** Names of endpoints whose answers change once it has arrived. */
  invalidates: readonly string[]
  /** No toast reports its arrival, because it does not interest the user. */
  quiet?: true
  /** The endpoint that takes its photos, if not `photos.save`, which needs a session. */
  photos?: string
}

type Facts = {
  /** Below /api. A parameter in braces, as in `/product/detail/{id}`, is filled from the request. */
  path: `/${string}`
  /** POST by default. */
  method?: 'GET'
  /**
   * The request is `{ bytes }` and the parameters of the path: one file, sent as raw bytes because base64 would be a
   * third larger.
   */
  raw?: true
  /** The kind of such a file: a photo (JPEG or PNG) by default, a table (CSV or XLSX), or an archive (ZIP). */
  accepts?: 'table' | 'archive'
  /**
   * The phone persists the last answer. A `public` answer stays on the phone after a sign-out, and the service worker
   * caches it, too. A `private` one is deleted with the person's data: it is about the person, or its request is.
   */
  keep?: 'public' | 'private'
  /** `anyone`: sent without a token if nobody was signed in when it was written. */
  queue?: QueuedWrite
  /** A repetition with the same idempotency key has no second effect. Queued writes always have one. */
  idempotent?: true
}

/** All about an endpoint except its schemas, as plain data. Access for `anyone` needs a decision about the API. */
export type EndpointFacts = Facts &
  ({ access: 'anyone'; api: ApiPolicy } | { access: Exclude<Access, 'anyone'>; api?: never })
export type EndpointGroup = Record<string, EndpointFacts>

export type EndpointSchemas = { ask: z.ZodMiniType; answer: z.ZodMiniType<object> }

/** An endpoint of the API: its facts, and the schemas of request and answer. */
export type Endpoint = Facts & EndpointSchemas & { access: Access; api?: ApiPolicy }

export type RequestOf<E extends Endpoint> = z.input<E['ask']>
export type Input<E extends Endpoint> = z.output<E['ask']>
export type Answer<E extends Endpoint> = z.output<E['answer']>

/** The endpoints of a group, each with its facts and its schemas. */
export function withSchemas<F extends EndpointGroup, S extends Record<keyof F, EndpointSchemas>>(facts: F, schemas: S) {
  const endpoints = Object.entries(facts).map(([key, own]) => [key, { ...own, ...schemas[key] }])
  return Object.fromEntries(endpoints) as { readonly [Key in keyof F]: F[Key] & S[Key] }
}

/** Whether a request with the idempotency key of an earlier one has no second effect. */
export const isIdempotent = ({ queue, idempotent }: Pick<Facts, 'queue' | 'idempotent'>) => Boolean(queue ?? idempotent)

/** The address of an endpoint with its parameters filled in: `/product/detail/12`. */
export function addressOf({ path }: Pick<Facts, 'path'>, ask: unknown): string {
  const parts = (ask ?? {}) as Record<string, unknown>
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(parts[name])))
}

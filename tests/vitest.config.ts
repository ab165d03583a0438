import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { patience } from './support/browser/browser-arguments.ts'
import { LongestFirst } from './support/longest-first.ts'
import { keepTemporaryFilesInMemory } from './support/temporary-folder.ts'

declare module 'vitest' {
  interface TestTags {
    tags: 'long'
  }
}

const root = fileURLToPath(new URL('..', import.meta.url))

// Tests wait for a database, a server or a browser a tenth of the time: one worker more than there are cores keeps all
// of these busy.
const workers = Math.max(2, availableParallelism()) + 1

const shared = {
  // Each process compiles the embedded database again and is gone before a better compiler would have paid: half the
  // processor time.
  execArgv: ['--liftoff-only'],
  pool: 'forks' as const,
  maxWorkers: workers,
  environment: 'node' as const,
  setupFiles: ['tests/support/each-file.ts'],
  expect: { poll: { timeout: patience, interval: 50 } },
  tags: [
    {
      name: 'long' as const,
      description:
        'Left out by `npm test`, run by `npm run test:all`: it takes long, or repeats on a second engine, screen or seed what another test has proven once.',
    },
  ],
}

keepTemporaryFilesInMemory()

// Modules that these tests load keep the session, the outbox or the connectivity in memory: each file needs its own
// copy.
const phones = [
  'tests/unit/{favorites,notices,offline,outbox,products,session}/**',
  'tests/unit/onboarding/photos-to-send.test.ts',
]

/**
 * `unit` and `isolated` need nothing but the sources, `budgets` the build, `e2e` the build and a Chromium. One of
 * them: `npx vitest run --config tests/vitest.config.ts --project unit tests/unit/contract`.
 */
export default defineConfig({
  root,
  plugins: [react()],
  test: {
    ...shared,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          ...shared,
          // One process for many files: loading the server took longer than most of them.
          isolate: false,
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/e2e/**', 'tests/budgets.test.ts', ...phones],
          globalSetup: ['tests/support/database/postgres.ts'],
          testTimeout: 120_000,
          // The first run after a change makes the database for all, and the others wait for it.
          hookTimeout: 600_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'isolated',
          ...shared,
          isolate: false,
          setupFiles: ['tests/support/switched-off.ts', ...shared.setupFiles],
          // A module of the tests like others, so that each file gets a storage of its own.
          server: { deps: { inline: [/fake-indexeddb/] } },
          include: phones.map((place) => place.replace(/\*\*$/, '**/*.test.{ts,tsx}')),
          globalSetup: ['tests/support/database/postgres.ts'],
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
      { extends: true, test: { name: 'budgets', ...shared, include: ['tests/budgets.test.ts'], testTimeout: 60_000 } },
      {
        extends: true,
        test: {
          name: 'e2e',
          ...shared,
          // One process, one browser and one server for many files: a test makes its own people.
          isolate: false,
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/support/e2e-setup.ts'],
          testTimeout: 600_000,
          // The first server on the embedded engine makes its database, with all regions, for the others too.
          hookTimeout: 600_000,
        },
      },
    ],
  },
})

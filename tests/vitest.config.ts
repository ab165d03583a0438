import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { patience } from './support/browser-arguments.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

// Two at a time: the machines that run this have two cores, and each file of a server test brings its own database.
// Each of them compiles its database anew and is gone before a better compiler would have paid: half the processor time.
const shared = {
  execArgv: ['--liftoff-only'],
  pool: 'forks' as const,
  maxWorkers: 2,
  environment: 'node' as const,
  setupFiles: ['tests/support/each-file.ts'],
  expect: { poll: { timeout: patience, interval: 50 } },
}

// Databases of tests are copied, synced and removed all the time: where memory is a folder, that costs a tenth. Whoever
// names a TMPDIR keeps it; so does a machine with little of it (a container's is 64 MB).
process.env.TMPDIR ??= inMemory('/dev/shm') ?? tmpdir()

function inMemory(folder: string, gigabytes = 3): string | undefined {
  try {
    accessSync(folder, constants.W_OK)
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize > gigabytes * 1024 ** 3 ? folder : undefined
  } catch {
    return undefined // no such folder on this system
  }
}

// These load what keeps something in memory as long as its page is open (who is signed in, what waits, what the phone
// keeps): each file is a phone of its own, started anew.
const phones = [
  'tests/{favorites,notices,offline,outbox,products,session}/**',
  'tests/onboarding/photos-to-send.test.ts',
]
// The room where photos are taken lets its process read JPEG and PNG only; what looks at drawn pictures reads all of them.
const apart = [...phones, 'tests/server/files-drawing.test.ts']

/**
 * `house` and `apart` need nothing but the sources, `budgets` the build, `journeys` the build and a Chromium. One of
 * them: `npx vitest run --config tests/vitest.config.ts --project house tests/contract`.
 */
export default defineConfig({
  root,
  plugins: [react()],
  test: {
    ...shared,
    projects: [
      {
        extends: true,
        test: {
          name: 'house',
          ...shared,
          // One process for many files: loading the server took longer than most of them.
          isolate: false,
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/journeys/**', 'tests/budgets.test.ts', ...apart],
          globalSetup: ['tests/support/global-setup.ts'],
          testTimeout: 120_000,
          // Whoever comes first after a change makes the database for all, and the others wait for it.
          hookTimeout: 600_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'apart',
          ...shared,
          include: apart.map((place) => place.replace(/\*\*$/, '**/*.test.{ts,tsx}')),
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
      { extends: true, test: { name: 'budgets', ...shared, include: ['tests/budgets.test.ts'], testTimeout: 60_000 } },
      {
        extends: true,
        test: {
          name: 'journeys',
          ...shared,
          include: ['tests/journeys/**/*.test.ts'],
          globalSetup: ['tests/support/journeys-setup.ts'],
          testTimeout: 600_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})

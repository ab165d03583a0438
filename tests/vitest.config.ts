import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('..', import.meta.url))

// Two at a time: the machines that run this have two cores, and each file of a server test brings its own database.
const shared = { pool: 'forks' as const, maxWorkers: 2, environment: 'node' as const }

/**
 * `house` needs nothing but the sources, `budgets` the build, `journeys` the build and a Chromium. One of them:
 * `npx vitest run --config tests/vitest.config.ts --project house tests/contract`.
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
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/journeys/**', 'tests/budgets.test.ts'],
          globalSetup: ['tests/support/global-setup.ts'],
          testTimeout: 30_000,
          // Whoever comes first after a change makes the database for all, and the others wait up to two minutes for it.
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
          testTimeout: 90_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})

import { defineConfig } from 'vitest/config'

// One project per kind of machine a test needs: bare Node, a DOM, the real database, a real browser.
export default defineConfig({
  test: {
    // Both cores: much of what tests do is waiting for a database, a server or a page.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'pure',
          environment: 'node',
          include: ['engine/**/*.test.ts', 'workflows/**/*.test.ts', 'eforms-sdk/**/*.test.ts'],
          // Random cases by the hundred; a busy machine is no failure.
          testTimeout: 60_000,
        },
      },
      { test: { name: 'web', environment: 'jsdom', include: ['web/**/*.test.ts', 'web/**/*.test.tsx'], testTimeout: 30_000 } },
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['server/**/*.test.ts', 'tests/contract/**/*.test.ts', 'tests/abuse/**/*.test.ts'],
          globalSetup: ['tests/world/databaseForTests.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'browser',
          environment: 'node',
          include: ['tests/e2e/**/*.test.ts', 'tests/crash/**/*.test.ts'],
          globalSetup: ['tests/world/builtProduct.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})

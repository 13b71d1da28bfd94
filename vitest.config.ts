import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const never = ['**/node_modules/**', '**/dist/**', 'data/**']

/** The suffix of a test names the world it needs; each world is a project of its own. */
export default defineConfig({
  test: {
    // The second analytic engine crashes at exit inside worker threads; processes are safe for all.
    pool: 'forks',
    // Left to itself it keeps a core free, which of two is half of them.
    maxWorkers: availableParallelism(),
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          globalSetup: 'store/src/testing/share-test-server.ts',
          setupFiles: 'web/src/testing/wait-longer.ts',
          include: ['*/src/**/*.test.{ts,tsx}'],
          exclude: [...never, '**/*.engine.test.ts', '**/*.repo.test.ts'],
        },
      },
      {
        extends: true,
        // About the repository itself: part of `npm run verify`, and needs no server.
        test: { name: 'repo', include: ['tools/src/repo/*.repo.test.ts'], exclude: never },
      },
      {
        extends: true,
        test: {
          name: 'engine',
          include: ['*/src/**/*.engine.test.ts'],
          exclude: never,
          globalSetup: 'store/src/testing/share-test-server.ts',
          testTimeout: 600_000,
          // Each of these starts servers of its own: side by side they mostly starve one another.
          fileParallelism: false,
        },
      },
    ],
  },
})

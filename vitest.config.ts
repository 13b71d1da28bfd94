import { defineConfig } from 'vitest/config'

const never = ['**/node_modules/**', '**/dist/**', 'data/**']

/** The suffix of a test names the world it needs; each world is a project of its own. */
export default defineConfig({
  test: {
    // The second analytic engine crashes at exit inside worker threads; processes are safe for all.
    pool: 'forks',
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
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
          testTimeout: 600_000,
          // Each of these starts servers of its own: side by side they only starve one another.
          fileParallelism: false,
        },
      },
    ],
  },
})

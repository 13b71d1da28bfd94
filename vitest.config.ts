import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const never = ['**/node_modules/**', '**/dist/**', 'data/**']

/** They kill processes or start the whole program, and mostly wait for them. */
const processes = [
  '**/{kill,convergence,platform-troubles,durability}.engine.test.ts',
  'server/src/**/main.engine.test.ts',
  'warehouse/src/embedded/process/process.engine.test.ts',
]

/** They replace modules or globals, which other files of the same thread would see, or count toasts, which others leave. */
const isolated = [
  'web/src/**/{BillingPage,early-fetch,early-script,new-connection,PlatformInstallPage,save-element,shopify-pages,Tile,Toasts,to-picture}.test.{ts,tsx}',
]

/** Each takes more than half a minute: one that starts last leaves a core idle for as long. */
const longest =
  /\/(?:(?:golden|judge-rules|find-insights|start-embedded-postgres|random-cases|random-metrics|many-workspaces|judge-http|main|kill)\.engine|deliver-audience|data-source\.contract|explain|judge-store|EditedDashboard)\.test\.tsx?$/

/** Some of them wait for a database or a clock, so together they have one worker more than cores. */
const beside = { maxWorkers: availableParallelism() + 1, sequence: { groupOrder: 0 } }

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- a sequencer's own method
    const sorted = await super.sort(files)
    const rank = ({ moduleId }: TestSpecification) => Number(!longest.test(moduleId))
    return sorted.toSorted((one, other) => rank(one) - rank(other))
  }
}

/** The suffix of a test names the world it needs; each world is a project of its own. */
export default defineConfig({
  test: {
    // Left to itself it keeps a core free, which of two is half of them.
    maxWorkers: availableParallelism(),
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    exclude: never,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          ...beside,
          name: 'unit',
          // Modules are loaded once per thread and not once per file.
          pool: 'threads',
          isolate: false,
          globalSetup: [
            'store/src/testing/share-test-server.ts',
            'tools/src/testing/bundle-commands.ts',
          ],
          include: ['*/src/**/*.test.ts'],
          exclude: [...never, ...isolated, '**/*.engine.test.ts', '**/*.repo.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...beside,
          name: 'dom',
          environment: 'jsdom',
          isolate: false,
          setupFiles: 'web/src/testing/settle-pages.ts',
          include: ['web/src/**/*.test.tsx'],
          exclude: [...never, ...isolated],
        },
      },
      {
        extends: true,
        test: {
          ...beside,
          name: 'isolated',
          environment: 'jsdom',
          setupFiles: 'web/src/testing/settle-pages.ts',
          include: isolated,
        },
      },
      {
        extends: true,
        // About the repository itself: part of `npm run verify`, and needs no server.
        test: { ...beside, name: 'repo', include: ['tools/src/repo/*.repo.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'engine',
          // The second analytic engine crashes at exit inside worker threads.
          pool: 'forks',
          isolate: false,
          sequence: { groupOrder: 1 },
          include: ['*/src/**/*.engine.test.ts'],
          exclude: [...never, ...processes],
          globalSetup: [
            'store/src/testing/share-test-server.ts',
            'tools/src/testing/share-engines.ts',
          ],
          testTimeout: 600_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'process',
          // They mostly wait, so `npm test` runs them beside all others.
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
          pool: 'forks',
          isolate: false,
          include: processes,
          exclude: never,
          globalSetup: [
            'store/src/testing/share-test-server.ts',
            'tools/src/testing/share-engines.ts',
          ],
          testTimeout: 600_000,
        },
      },
    ],
  },
})

import { defineConfig } from '@playwright/test'
import { launchOptions } from './e2e/page/launch-options.ts'
import { desktop } from './e2e/page/sizes.ts'
import type { ServerOptions } from './e2e/server/test.ts'

const firstSync = '**/first-sync.e2e.ts'
const demo =
  '**/{action-log,audience-syncs,audiences,comments,dashboard-edit,explore,insights,metric-targets,overview,reports,settings}.e2e.ts'

export default defineConfig<object, ServerOptions>({
  testDir: './e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './e2e/server/prepare.ts',
  outputDir: '../test-results',
  timeout: 120_000,
  retries: 0,
  expect: { timeout: 30_000 },
  fullyParallel: false,
  // Each has a server of its own and keeps one core busy.
  workers: 2,
  projects: [
    // They run while the demo is prepared.
    { name: 'workspaces', testIgnore: [firstSync, demo], use: { startsWith: 'new shop' } },
    { name: 'first sync', testMatch: firstSync, use: { startsWith: 'nothing' } },
    { name: 'demo', testMatch: demo, use: { startsWith: 'prepared demo' } },
  ],
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: '../test-results/browser-tests.json' }]],
  reportSlowTests: { max: 10, threshold: 0 },
  use: {
    locale: 'en-US',
    viewport: desktop,
    // A click waits until its target no longer moves.
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: 'Europe/Berlin',
    screenshot: 'only-on-failure',
    // A trace of every test doubles its time; to debug, add `--trace retain-on-failure`.
    launchOptions,
  },
})

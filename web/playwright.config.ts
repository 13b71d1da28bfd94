import { existsSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

const debianChromium = '/usr/bin/chromium'
const port = Number(process.env['E2E_PORT'] ?? 3187)
const url = `http://127.0.0.1:${port}`
const googlePort = port + 1
const issuer = `http://127.0.0.1:${googlePort}`
const dataDir = (process.env['E2E_DATA_DIR'] ??= emptyDataDir())

const firstOfAll = '**/overview.e2e.ts'

export default defineConfig({
  testDir: './e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: '../test-results',
  timeout: 120_000,
  // On two cores a whole shop syncs beside the browser. What passes only the second time is listed as flaky.
  retries: 1,
  expect: { timeout: 30_000 },
  fullyParallel: false,
  workers: 1,
  // The demo shop's first sync can only be watched right after the start, so that file comes first.
  projects: [
    { name: 'first', testMatch: firstOfAll },
    { name: 'then', testIgnore: firstOfAll },
  ],
  forbidOnly: true,
  reporter: 'list',
  use: {
    baseURL: url,
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: {
      ...(existsSync(debianChromium) ? { executablePath: debianChromium } : {}),
      // Chromium's own sandbox refuses to run as root, which is what a container often is.
      chromiumSandbox: process.getuid?.() !== 0,
    },
  },
  webServer: [
    {
      command: `exec node --import tsx e2e/google-server.ts ${googlePort} ${url}`,
      url: `${issuer}/.well-known/openid-configuration`,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
    },
    {
      command: 'exec node ../tools/src/start.mjs',
      env: {
        PORT: String(port),
        DATA_DIR: dataDir,
        LOG_LEVEL: 'warn',
        GOOGLE_ISSUER: issuer,
        GOOGLE_CLIENT_ID: 'cartograph',
        GOOGLE_CLIENT_SECRET: 'a-secret-for-the-test',
        DEVELOPER_EMAILS: 'developer@cartograph.example,designer@cartograph.example',
      },
      url: `${url}/readyz`,
      timeout: 180_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
      stdout: 'pipe',
    },
  ],
})

/** Emptied before a run and not after it, while the server may still be closing its files. */
function emptyDataDir(): string {
  const folder = join(tmpdir(), `cartograph-e2e-${userInfo().uid}`)
  rmSync(folder, { recursive: true, force: true })
  return folder
}

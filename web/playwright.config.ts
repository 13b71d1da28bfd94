import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

const debianChromium = '/usr/bin/chromium'
const port = Number(process.env['E2E_PORT'] ?? 3187)
// Workers load this file again: the first load decides and tells the others.
const dataDir = (process.env['E2E_DATA_DIR'] ??= mkdtempSync(join(tmpdir(), 'cartograph-e2e-')))

export default defineConfig({
  testDir: './e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: '../test-results',
  timeout: 120_000,
  expect: { timeout: 30_000 },
  fullyParallel: false,
  workers: 1,
  forbidOnly: true,
  reporter: 'list',
  use: {
    baseURL: `http://127.0.0.1:${port}`,
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
  webServer: {
    command: 'exec node ../tools/src/start.mjs',
    env: { PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    url: `http://127.0.0.1:${port}/readyz`,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
    stdout: 'pipe',
  },
})

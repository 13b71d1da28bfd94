import { readFileSync } from 'node:fs'
import { test as base, type Page } from '@playwright/test'
import { startServer, type RunningServer, type ServerToStart } from './server.ts'

export { expect } from '@playwright/test'

export interface ServerOptions {
  readonly startsWith: ServerToStart['startsWith']
}

/** Each worker has a server and data of its own: what one test changes disturbs none that runs beside it. */
export const test = base.extend<
  { readonly report: void },
  ServerOptions & { readonly server: RunningServer }
>({
  startsWith: ['prepared demo', { scope: 'worker', option: true }],
  server: [
    async ({ startsWith }, use, { workerIndex }) => {
      const server = await startServer({ startsWith, name: `server-${workerIndex}` })
      process.env['E2E_DATA_DIR'] = server.dataDir
      await use(server)
      await server.stop()
    },
    { scope: 'worker', auto: true, timeout: 180_000 },
  ],
  baseURL: ({ server }, use) => use(server.url),
  report: [
    async ({ page, server }, use, info) => {
      await use()
      if (info.status !== info.expectedStatus) {
        console.error(await describeFailure(info.title, page, server))
      }
    },
    { auto: true },
  ],
})

/** What the page and the server's log said last: where only the output is kept, nothing else explains a failure. */
async function describeFailure(title: string, page: Page, { logFile }: RunningServer) {
  const text = await page
    .locator('body')
    .ariaSnapshot({ timeout: 5_000 })
    .catch(() => 'no page')
  const troubles = readFileSync(logFile, 'utf8')
    .split('\n')
    .filter((line) => /"level":"(warn|error|fatal)"|"msg":"sync/.test(line))
  return [`Failed: ${title}`, text.slice(0, 8_000), ...troubles.slice(-20)].join('\n')
}

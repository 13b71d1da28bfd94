import { test as base } from '@playwright/test'
import { startServer, type RunningServer } from './server.ts'

export { expect } from '@playwright/test'

export interface ServerOptions {
  /** Whether the server begins as at a newcomer's, and not with the demo's data read and judged. */
  readonly startsEmpty: boolean
}

/** Each worker has a server and data of its own: what one test changes disturbs none that runs beside it. */
export const test = base.extend<object, ServerOptions & { readonly server: RunningServer }>({
  startsEmpty: [false, { scope: 'worker', option: true }],
  server: [
    async ({ startsEmpty }, use, { workerIndex }) => {
      const server = await startServer({ startsEmpty, name: `server-${workerIndex}` })
      process.env['E2E_DATA_DIR'] = server.dataDir
      await use(server)
      await server.stop()
    },
    { scope: 'worker', auto: true, timeout: 180_000 },
  ],
  baseURL: ({ server }, use) => use(server.url),
})

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { installNativeShim } from './native-shim.mjs'

/**
 * @typedef {{ query(sql: string, values: unknown[]): Promise<unknown[]> }} Driver
 * @typedef {{ get(path: string, answer: (request: object, response: { json(body: object): void }) => void): void, listen(port: number, host: string, done: () => void): void }} App
 */

// node start.mjs <folder of the packages> <database file> <port> <initial SQL> <model file> …
const [folder = '', databasePath = '', port = '', initSql = '', ...models] = process.argv.slice(2)
const load = createRequire(join(folder, 'package.json'))
installNativeShim(load('@cubejs-backend/native'))
/** @type {{ CubejsServerCore: new (options: object) => { initApp(app: App): Promise<void> } }} */
const { CubejsServerCore } = load('@cubejs-backend/server-core')
/** @type {{ DuckDBDriver: new (options: object) => Driver }} */
const { DuckDBDriver } = load('@cubejs-backend/duckdb-driver')
/** @type {() => App} */
const express = load('express')

let ran = 0

/** Counts the queries that reach the engine, to detect cached answers. */
class CountingDriver extends DuckDBDriver {
  /**
   * @override
   * @param {string} sql
   * @param {unknown[]} values
   */
  query(sql, values) {
    ran += 1
    return super.query(sql, values)
  }
}

const core = new CubejsServerCore({
  apiSecret: 'unused: checkAuth accepts every request',
  checkAuth: () => {},
  driverFactory: () => new CountingDriver({ databasePath, initSql }),
  logger: () => {},
  // Otherwise a query that bypasses the cache runs a second time in the background.
  orchestratorOptions: { queryCacheOptions: { backgroundRenew: true } },
  repositoryFactory: () => ({
    dataSchemaFiles: async () =>
      models.map((file) => ({ fileName: basename(file), content: readFileSync(file, 'utf8') })),
  }),
  scheduledRefreshTimer: false,
  telemetry: false,
})
const app = express()
app.get('/ran', (_, response) => response.json({ ran }))
await core.initApp(app)
app.listen(Number(port), '127.0.0.1', () => console.log('ready'))

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { standInForNative } from './native-stand-in.mjs'

/**
 * @typedef {{ query(sql: string, values: unknown[]): Promise<unknown[]> }} Driver
 * @typedef {{ get(path: string, answer: (request: object, response: { json(body: object): void }) => void): void, listen(port: number, host: string, done: () => void): void }} App
 */

// node start.mjs <folder of the packages> <database file> <port> <initial SQL> <model file> …
const [folder = '', databasePath = '', port = '', initSql = '', ...models] = process.argv.slice(2)
const load = createRequire(join(folder, 'package.json'))
standInForNative(load('@cubejs-backend/native'))
/** @type {{ CubejsServerCore: new (options: object) => { initApp(app: App): Promise<void> } }} */
const { CubejsServerCore } = load('@cubejs-backend/server-core')
/** @type {{ DuckDBDriver: new (options: object) => Driver }} */
const { DuckDBDriver } = load('@cubejs-backend/duckdb-driver')
/** @type {() => App} */
const express = load('express')

let ran = 0

/** Counts what reaches the engine, so that nobody takes a kept answer for a fast one. */
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
  apiSecret: 'of no use, as whoever asks is let in',
  checkAuth: () => {},
  driverFactory: () => new CountingDriver({ databasePath, initSql }),
  logger: () => {},
  // A query that is asked past the cache runs once then, with none in the background after it.
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

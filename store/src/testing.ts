import { randomBytes } from 'node:crypto'
import type { Log } from '@cartograph/contract'
import { openStore } from './open-store.ts'
import type { Store } from './store.ts'
import {
  onServer,
  sharedServer,
  silentLog,
  startTestServer,
  template,
  toDatabase,
} from './testing/test-server.ts'

export { openServedStore } from './testing/open-served-store.ts'
export { setup as shareTestServer } from './testing/share-test-server.ts'
export { silentLog } from './testing/test-server.ts'

export interface TestStore extends Store {
  /** For a second store, or another process, on the same database. */
  readonly connectionString: string
  readonly secretKey: Uint8Array
}

/** A store on a fresh, migrated database. `close` drops the database. */
export async function openTestStore(options: { log?: Log } = {}): Promise<TestStore> {
  const { connectionString, drop } = await createTestDatabase(template)
  const secretKey = randomBytes(32)
  const store = await openStore({ connectionString, secretKey, log: options.log ?? silentLog })
  return {
    ...store,
    connectionString,
    secretKey,
    close: async () => {
      await store.close()
      await drop()
    },
  }
}

/** Creates an empty database, on the shared test server if there is one. */
export async function createTestDatabase(
  from = 'template1',
): Promise<{ readonly connectionString: string; readonly drop: () => Promise<void> }> {
  const server = await findServer()
  const name = `test_${randomBytes(8).toString('hex')}`
  // Copying files takes a quarter of the time of writing them to the log, which is the default.
  await onServer(server, `create database ${name} template ${from} strategy file_copy`)
  return {
    connectionString: toDatabase(server, name),
    drop: () => onServer(server, `drop database if exists ${name} with (force)`),
  }
}

let found: Promise<string> | null = null

function findServer(): Promise<string> {
  const shared = process.env[sharedServer]
  found ??=
    shared === undefined
      ? startTestServer().then((server) => server.connectionString)
      : Promise.resolve(shared)
  return found
}

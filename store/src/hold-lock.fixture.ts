import { text } from 'node:stream/consumers'
import { openStore } from './open-store.ts'
import { silentLog } from './testing.ts'

/** A process that takes a lock, prints a line, and holds the lock until it is killed. */
const given = JSON.parse(await text(process.stdin)) as { connectionString: string; name: string }
const store = await openStore({
  connectionString: given.connectionString,
  secretKey: new Uint8Array(32),
  log: silentLog,
})
await store.withLock(given.name, async () => {
  console.log('held')
  await new Promise((resolve) => setTimeout(resolve, 600_000))
})

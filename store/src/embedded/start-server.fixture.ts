import { text } from 'node:stream/consumers'
import { silentLog } from '../testing.ts'
import { startEmbeddedPostgres } from './start-embedded-postgres.ts'

/** A process that keeps a server running until its standard input ends. */
try {
  const server = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? '', log: silentLog })
  const { pid, connectionString } = server
  console.log(JSON.stringify({ pid, connectionString }))
  await text(process.stdin)
  await server.stop()
} catch (error) {
  console.log(JSON.stringify({ refused: error instanceof Error ? error.message : String(error) }))
}

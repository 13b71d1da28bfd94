import { sharedServer, startTestServer } from './test-server.ts'

/**
 * Before the first of many files of tests: to start a server takes two seconds, a database of its own
 * for each test a tenth of one.
 */
export async function setup(): Promise<() => void> {
  if (process.env[sharedServer] !== undefined) return () => {}
  const server = await startTestServer()
  process.env[sharedServer] = server.connectionString
  return server.stop
}

import { sharedServer, startTestServer } from './test-server.ts'

/**
 * Global setup: starts one server for all test files. Starting a server takes two seconds, creating a
 * database for a test a tenth of a second.
 */
export async function setup(): Promise<() => void> {
  if (process.env[sharedServer] !== undefined) return () => {}
  const server = await startTestServer()
  process.env[sharedServer] = server.connectionString
  return server.stop
}

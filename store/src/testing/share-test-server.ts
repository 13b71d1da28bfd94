import { sharedServer, startTestServer } from './test-server.ts'

/**
 * Before the first of many files of tests: to start a server takes two seconds, a database of its own
 * for each test a tenth of one.
 */
export async function setup(): Promise<void> {
  process.env[sharedServer] ??= await startTestServer()
}

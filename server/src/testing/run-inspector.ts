import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Null where it is not installed: `npm run soak` installs it, for the versions of Node that it supports. */
export const inspector = process.env['MCP_INSPECTOR'] ?? null

/** Calls a method by the command line of the official inspector, and returns its standard output as JSON. */
export async function runInspector(
  { url, key }: { readonly url: URL; readonly key: string },
  method: string,
  ...more: readonly string[]
): Promise<unknown> {
  if (inspector === null) throw new Error('The inspector is not installed')
  const home = await mkdtemp(join(tmpdir(), 'inspector-'))
  const header = `Authorization: Bearer ${key}`
  const args = ['--cli', url.href, '--header', header, '--method', method, ...more]
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [inspector, ...args], {
      // It keeps a catalogue of servers in the home folder.
      env: { PATH: process.env['PATH'], HOME: home },
      timeout: 60_000,
    })
    return JSON.parse(stdout)
  } finally {
    await rm(home, { recursive: true })
  }
}

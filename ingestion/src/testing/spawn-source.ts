import { spawn, type ChildProcess } from 'node:child_process'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** Runs a TypeScript file of this folder in a separate process, with its errors on our own output. */
export function spawnSource(
  file: string,
  args: readonly string[],
): ChildProcess & { stdin: Writable; stdout: Readable } {
  const { execArgv, path } = programOf(file)
  return spawn(process.execPath, [...execArgv, path, ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
}

/** The bundled file where tests have one, which starts much faster; otherwise the source. */
export function programOf(file: string): { readonly execArgv: string[]; readonly path: string } {
  const folder = process.env['TEST_PROGRAMS']
  if (folder !== undefined)
    return { execArgv: [], path: join(folder, `${basename(file, '.ts')}.mjs`) }
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
  return { execArgv: ['--import', tsx], path: fileURLToPath(new URL(file, import.meta.url)) }
}

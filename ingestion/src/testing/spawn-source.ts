import { spawn, type ChildProcess } from 'node:child_process'
import { createRequire } from 'node:module'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath, pathToFileURL } from 'node:url'

const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href

/** Runs a TypeScript file of this folder in a process of its own; what it complains of is ours to show. */
export function spawnSource(
  file: string,
  args: readonly string[],
): ChildProcess & { stdin: Writable; stdout: Readable } {
  const path = fileURLToPath(new URL(file, import.meta.url))
  return spawn(process.execPath, ['--import', tsx, path, ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { root } from '../root.mjs'

/** Starts the bare route in a separate process, as the server has one. */
export async function startBareRoute(
  port: number,
  answer: string,
): Promise<{ url: string; close(): Promise<void> }> {
  const script = join(root, 'tools/src/bench/bare-fastify.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', script, String(port), answer], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: child.stdout })) {
    if (line === 'ready') break
  }
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { tsx } from '../run.mjs'

/** Starts the server as a worker only, on a temporary data folder. */
export async function startWorker(
  settings: readonly string[],
): Promise<{ close(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cartograph-bench-'))
  const own = [`DATA_DIR=${dataDir}`, 'PORT=0', 'DEMO=off', 'LOG_LEVEL=info']
  const [node, args] = tsx('server/src/main.ts', ['--services=worker'])
  const worker = spawn('env', [...own, ...settings, node, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines: string[] = []
  let isReady = false
  for await (const line of createInterface({ input: worker.stdout })) {
    lines.push(line)
    isReady = line.includes('"msg":"ready"')
    if (isReady) break
  }
  if (!isReady) throw new Error(`The worker did not start:\n${lines.slice(-5).join('\n')}`)
  worker.stdout.resume()
  return {
    async close() {
      worker.kill('SIGTERM')
      await once(worker, 'exit')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

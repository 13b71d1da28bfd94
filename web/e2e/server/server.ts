import { execFileSync, spawn } from 'node:child_process'
import { createWriteStream, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'

const root = join(import.meta.dirname, '../../..')
const logs = join(root, 'test-results/servers')

export interface RunningServer {
  readonly url: string
  /** Where it keeps everything. */
  readonly dataDir: string
  /** Where it looks for Google. */
  readonly googlePort: number
  readonly logFile: string
  stop(): Promise<void>
}

export interface ServerToStart {
  /**
   * The first sync of a newcomer, a demo shop that opened a month ago, or the demo with all its
   * data read and judged.
   */
  readonly startsWith: 'nothing' | 'new shop' | 'prepared demo'
  /** Of the file that it logs to. */
  readonly name: string
}

/** The real server on a free port, on a copy of the prepared data or on nothing. */
export async function startServer({ startsWith, name }: ServerToStart): Promise<RunningServer> {
  const folder = mkdtempSync(join(tmpdir(), 'cartograph-e2e-'))
  const dataDir = join(folder, 'data')
  const googlePort = await freePort()
  if (startsWith === 'prepared demo') {
    execFileSync('cp', ['-a', await preparedFolder(), dataDir])
  }
  const child = spawn(process.execPath, commands[startsWith], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'info',
      PLANS: 'on',
      PRIVATE_DESTINATIONS: 'on',
      GOOGLE_ISSUER: `http://127.0.0.1:${googlePort}`,
      GOOGLE_CLIENT_ID: 'cartograph',
      GOOGLE_CLIENT_SECRET: 'a-secret-for-the-test',
      DEVELOPER_EMAILS: 'developer@cartograph.example,designer@cartograph.example',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  mkdirSync(logs, { recursive: true })
  const logFile = join(logs, `${name}.log`)
  const log = createWriteStream(logFile)
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const url = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        log.write(`${line}\n`)
        const found = /"url":"([^"]+)","msg":"ready"/.exec(line)?.[1]
        if (found !== undefined) resolve(found)
      })
    }
    void ended.then(() => reject(new Error(`The server ended; ${logFile} says why.`)))
  })
  return {
    url,
    dataDir,
    googlePort,
    logFile,
    async stop() {
      child.kill('SIGTERM')
      await ended
      log.end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

// Without a scheduler nothing is read or judged beside a test but what the test itself asks for.
const commands = {
  nothing: ['tools/src/start.mjs', '--scenario=brief'],
  'new shop': ['dist/server.mjs', '--services=api,worker', '--scenario=new'],
  'prepared demo': ['dist/server.mjs', '--services=api,worker', '--scenario=brief'],
}

/** Appears at once when it is complete. */
async function preparedFolder(): Promise<string> {
  const folder = process.env['E2E_PREPARED'] ?? ''
  while (!existsSync(folder)) await sleep(200)
  return folder
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}

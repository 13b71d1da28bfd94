import { join } from 'node:path'
import { realpathSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  endOf,
  makeDataDir,
  processesOn,
  spawnServer,
  workersOn,
  type SpawnedServer,
} from './spawn-server.ts'

export interface SenderPlace {
  readonly databaseUrl: string
  readonly secretKey: Uint8Array
  readonly smtpUrl: string
  readonly environment?: Readonly<Record<string, string>>
}

/** The real program without a demo. It, or only its worker process, is killed and comes back. */
export class KilledSender {
  readonly #folder = makeDataDir()
  readonly #environment: Readonly<Record<string, string>>
  #server: SpawnedServer
  #kills = 0
  #hasEnded = false

  constructor({ databaseUrl, secretKey, smtpUrl, environment }: SenderPlace) {
    this.#environment = {
      DEMO: 'off',
      DATABASE_URL: databaseUrl,
      SECRET_KEY: Buffer.from(secretKey).toString('base64'),
      SMTP_URL: smtpUrl,
      PRIVATE_DESTINATIONS: 'on',
      ...environment,
    }
    this.#server = this.#spawn()
  }

  /** The URL of the program once it is ready. */
  get ready(): Promise<string> {
    return this.#server.ready
  }

  get warehouseSocket(): string {
    return join(realpathSync(this.#folder.dataDir), 'warehouse', 'engine.sock')
  }

  /** Every second time only the worker, which comes back by itself. */
  async kill(): Promise<void> {
    this.#kills += 1
    if (this.#kills % 2 === 0) await this.killWorker()
    else await this.killProgram()
  }

  async killWorker(): Promise<void> {
    const worker = await this.#findWorker()
    process.kill(worker, 'SIGKILL')
    await endOf(worker)
  }

  async killProgram(): Promise<void> {
    this.#hasEnded = true
    this.#server.child.kill('SIGKILL')
    await this.#server.exit
  }

  /** As a supervisor such as systemd does. */
  restart(): void {
    if (this.#hasEnded) this.#server = this.#spawn()
    this.#hasEnded = false
  }

  async remove(): Promise<void> {
    await this.killProgram()
    for (const pid of processesOn(this.#folder.dataDir)) process.kill(pid, 'SIGKILL')
    this.#folder.remove()
  }

  /** The last lines of the log, for a failure. */
  get log(): string {
    return this.#server.lines.slice(-40).join('\n')
  }

  /** The worker of a program that was killed may have ended just now, and the next is still to come. */
  async #findWorker(): Promise<number> {
    for (let waits = 0; waits < 600; waits += 1) {
      const [worker] = workersOn(this.#folder.dataDir)
      if (worker !== undefined) return worker
      await sleep(50)
    }
    throw new Error('There is no worker process')
  }

  #spawn(): SpawnedServer {
    return spawnServer(this.#folder.dataDir, [], this.#environment)
  }
}

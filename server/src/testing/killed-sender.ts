import { join } from 'node:path'
import { realpathSync } from 'node:fs'
import { makeDataDir, processesOn, spawnServer, type SpawnedServer } from './spawn-server.ts'

export interface SenderPlace {
  readonly databaseUrl: string
  readonly secretKey: Uint8Array
  readonly smtpUrl: string
}

/** The real program without its API: it sends scheduled reports, is killed and comes back. */
export class KilledSender {
  readonly #folder = makeDataDir()
  readonly #environment: Readonly<Record<string, string>>
  #server: SpawnedServer

  constructor({ databaseUrl, secretKey, smtpUrl }: SenderPlace) {
    this.#environment = {
      DEMO: 'off',
      DATABASE_URL: databaseUrl,
      SECRET_KEY: Buffer.from(secretKey).toString('base64'),
      SMTP_URL: smtpUrl,
      PRIVATE_DESTINATIONS: 'on',
    }
    this.#server = this.#spawn()
  }

  get isReady(): Promise<unknown> {
    return this.#server.ready
  }

  get warehouseSocket(): string {
    return join(realpathSync(this.#folder.dataDir), 'warehouse', 'engine.sock')
  }

  async kill(): Promise<void> {
    this.#server.child.kill('SIGKILL')
    await this.#server.exit
  }

  /** As a supervisor such as systemd does. */
  restart(): void {
    this.#server = this.#spawn()
  }

  async remove(): Promise<void> {
    await this.kill()
    for (const pid of processesOn(this.#folder.dataDir)) process.kill(pid, 'SIGKILL')
    this.#folder.remove()
  }

  /** The last lines of the log, for a failure. */
  get log(): string {
    return this.#server.lines.slice(-40).join('\n')
  }

  #spawn(): SpawnedServer {
    return spawnServer(this.#folder.dataDir, ['--services=worker,scheduler'], this.#environment)
  }
}

import { readFileSync, readdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@cartograph/store'
import { silentLog } from '@cartograph/store/testing'
import {
  commandLine,
  endOf,
  findFreePort,
  makeDataDir,
  processesOn,
  spawnServer,
  workersOn,
  type SpawnedServer,
} from './spawn-server.ts'

/** What is killed: a process of the program, or the external database server. */
export type Victim = 'main' | 'worker' | 'warehouse' | 'postmaster' | 'backend' | 'external'

/** The promise: the server is up again within this time, by itself. */
const upAgainWithinMs = 15_000

export interface ProgramOptions {
  readonly environment: Readonly<Record<string, string>>
  /** Whether it uses a PostgreSQL server that it does not start itself. */
  readonly isDatabaseExternal: boolean
}

/** The real program on a data folder of its own, which is killed and comes back. */
export class KilledProgram {
  readonly #folder = makeDataDir()
  readonly #databaseFolder = makeDataDir()
  readonly #options: ProgramOptions
  #environment: Readonly<Record<string, string>> = {}
  #server: SpawnedServer | null = null
  #external: EmbeddedPostgres | null = null
  /** Longer on a machine that takes as long for a start without any disturbance. */
  #limitMs = upAgainWithinMs
  url = ''

  constructor(options: ProgramOptions) {
    this.#options = options
  }

  async start(): Promise<void> {
    const { environment, isDatabaseExternal } = this.#options
    if (isDatabaseExternal) this.#external = await this.#startExternal()
    const port = await findFreePort()
    this.url = `http://127.0.0.1:${port}`
    this.#environment = {
      ...environment,
      PORT: String(port),
      ...(this.#external && { DATABASE_URL: this.#external.connectionString }),
    }
    const startedAt = performance.now()
    this.#server = this.#spawn()
    await this.#server.ready
    this.#limitMs = Math.max(upAgainWithinMs, 2 * (performance.now() - startedAt))
  }

  get databaseUrl(): string {
    if (this.#external !== null) return this.#external.connectionString
    const folder = join(realpathSync(this.#folder.dataDir), 'postgres')
    const password = encodeURIComponent(readFileSync(join(folder, 'password'), 'utf8'))
    const socket = encodeURIComponent(join(folder, 'socket'))
    return `postgresql://cartograph:${password}@/cartograph?host=${socket}`
  }

  get warehouseSocket(): string {
    return join(realpathSync(this.#folder.dataDir), 'warehouse', 'engine.sock')
  }

  /** Kills, and returns after how many milliseconds the server was up again. */
  async kill(victim: Victim, random: () => number): Promise<number> {
    const pid = this.#pidOf(victim, random)
    const main = this.#running()
    const restarts = workerStarts(main)
    const killedAt = performance.now()
    process.kill(pid, 'SIGKILL')
    if (victim === 'main') {
      await main.exit
      // As a supervisor such as systemd does.
      this.#server = this.#spawn()
    } else {
      await endOf(pid)
      if (victim === 'external') {
        await sleep(random() * 1000)
        this.#external = await this.#startExternal()
      }
    }
    await this.#waitUntilUp(killedAt)
    if (victim === 'worker') await this.#waitUntilRestarted(restarts, killedAt)
    return performance.now() - killedAt
  }

  /** Stops in order, and returns the ids of the processes that are left. */
  async stop(): Promise<{ code: number | null; left: number[] }> {
    const server = this.#running()
    server.child.kill('SIGTERM')
    const { code } = await server.exit
    return { code, left: processesOn(this.#folder.dataDir) }
  }

  async remove(): Promise<void> {
    this.#server?.child.kill('SIGKILL')
    await this.#server?.exit
    for (const pid of processesOn(this.#folder.dataDir)) process.kill(pid, 'SIGKILL')
    await this.#external?.stop()
    this.#folder.remove()
    this.#databaseFolder.remove()
  }

  /** The last lines of the log, for a failure. */
  get log(): string {
    return (this.#server?.lines ?? []).slice(-40).join('\n')
  }

  #spawn(): SpawnedServer {
    return spawnServer(this.#folder.dataDir, [], this.#environment)
  }

  #startExternal(): Promise<EmbeddedPostgres> {
    return startEmbeddedPostgres({ dataDir: this.#databaseFolder.dataDir, log: silentLog })
  }

  #running(): SpawnedServer {
    if (this.#server === null) throw new Error('The program does not run')
    return this.#server
  }

  #pidOf(victim: Victim, random: () => number): number {
    if (victim === 'main') return this.#running().child.pid ?? Number.NaN
    if (victim === 'external') return this.#external?.pid ?? Number.NaN
    if (victim === 'worker') return oneOf(workersOn(this.#folder.dataDir), random)
    if (victim === 'warehouse') return oneOf(this.#processes('"socketPath"'), random)
    const postmaster = this.#postmaster()
    if (victim === 'postmaster') return postmaster
    return oneOf(backendsOf(postmaster), random)
  }

  #processes(text: string): number[] {
    return processesOn(this.#folder.dataDir).filter((pid) => commandLine(pid).includes(text))
  }

  #postmaster(): number {
    const file = join(this.#folder.dataDir, 'postgres', 'data', 'postmaster.pid')
    return Number.parseInt(readFileSync(file, 'utf8'), 10)
  }

  async #waitUntilRestarted(before: number, since: number): Promise<void> {
    while (workerStarts(this.#running()) === before) {
      if (performance.now() - since > this.#limitMs)
        throw new Error(`The worker is not up again\n${this.log}`)
      await sleep(25)
    }
  }

  async #waitUntilUp(since: number): Promise<void> {
    let last = 'no answer'
    while (performance.now() - since < this.#limitMs) {
      if (this.#running().child.exitCode !== null) break
      const timeout = AbortSignal.timeout(5_000)
      const answer = await fetch(`${this.url}/readyz`, { signal: timeout }).catch(() => null)
      if (answer?.status === 200) return
      if (answer) last = `${answer.status} ${await answer.text().catch(String)}`
      await sleep(25)
    }
    throw new Error(`The server is not up again: /readyz ${last}\n${this.log}`)
  }
}

/** How often its worker was ready. */
function workerStarts({ lines }: SpawnedServer): number {
  return lines.filter((line) => line.includes('the worker process is ready')).length
}

/** The processes of a database server that serve connections. */
function backendsOf(postmaster: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === postmaster)
    .filter((pid) => /^postgres: \S+ \S+ \[local\]/.test(commandLine(pid)))
    .map(Number)
}

function parentOf(pid: string): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return null
  }
}

function oneOf(pids: readonly number[], random: () => number): number {
  const pid = pids[Math.floor(random() * pids.length)]
  if (pid === undefined) throw new Error('There is no such process')
  return pid
}

import { fork, type ChildProcess } from 'node:child_process'
import { programOf } from './spawn-source.ts'
import type { ServedAnswer, ServedOrder, WorkerPlace } from './serving-worker.ts'

/** Worker processes that run orders one by one; a killed process is replaced. */
export class WorkerPool {
  readonly #place: WorkerPlace
  readonly #all = new Set<ChildProcess>()
  readonly #idle: ChildProcess[] = []
  readonly #waiting: ((worker: ChildProcess) => void)[] = []
  #isClosed = false
  /** The number of workers that were killed. */
  killed = 0

  constructor(place: WorkerPlace, workers: number) {
    this.#place = place
    for (let n = 0; n < workers; n += 1) this.#start()
  }

  /** How the sync ended; null when its process was killed. */
  async run(order: ServedOrder): Promise<ServedAnswer | null> {
    const worker = await this.#take()
    const answer = await served(worker, order)
    if (answer === null) this.killed += 1
    else this.#giveBack(worker)
    return answer
  }

  close(): void {
    this.#isClosed = true
    for (const worker of this.#all) worker.kill('SIGKILL')
  }

  #start(): void {
    const { execArgv, path } = programOf('./serving-worker.ts')
    const worker = fork(path, [JSON.stringify(this.#place)], {
      execArgv,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    this.#all.add(worker)
    worker.once('message', () => this.#giveBack(worker))
    worker.once('exit', (_, signal) => {
      this.#all.delete(worker)
      // A worker that fails to start would be restarted forever.
      if (!this.#isClosed && signal === 'SIGKILL') this.#start()
    })
  }

  #take(): Promise<ChildProcess> {
    const worker = this.#idle.pop()
    if (worker !== undefined) return Promise.resolve(worker)
    return new Promise((resolve) => this.#waiting.push(resolve))
  }

  #giveBack(worker: ChildProcess): void {
    const next = this.#waiting.shift()
    if (next === undefined) this.#idle.push(worker)
    else next(worker)
  }
}

function served(worker: ChildProcess, order: ServedOrder): Promise<ServedAnswer | null> {
  const { hosts: _, ...shown } = order
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => {
      finish(() => reject(new Error(`No end within two minutes: ${JSON.stringify(shown)}`)))
    }, 120_000)
    const onMessage = (answer: unknown) => finish(() => resolve(answer as ServedAnswer))
    const onExit = (code: number | null, signal: NodeJS.Signals | null) =>
      finish(() => {
        if (signal === 'SIGKILL') resolve(null)
        else reject(new Error(`The worker ended with ${code ?? signal}: ${JSON.stringify(shown)}`))
      })
    function finish(settle: () => void): void {
      clearTimeout(late)
      worker.off('message', onMessage)
      worker.off('exit', onExit)
      settle()
    }
    worker.on('message', onMessage)
    worker.on('exit', onExit)
    worker.send(order)
  })
}

import { fork, type ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import type { LogOutput } from '../process/log.ts'
import { waitUpTo } from '../wait-up-to.ts'
import { MessageFromWorker, type MessageToWorker, type WorkerSettings } from './worker-messages.ts'

export interface LaunchWorkerOptions {
  readonly dataDir: string
  /** The bundled process file; null runs the TypeScript sources. */
  readonly entry: string | null
  readonly log: Logger
  /** Takes the worker's log lines. */
  readonly output: LogOutput
}

export interface LaunchedWorker {
  /** Lets it work. From then on, it is started again whenever it ends. */
  start(settings: WorkerSettings): void
  /** Null while it does not answer. */
  readMetrics(): Promise<string | null>
  /** Lets it finish its current steps. */
  stop(): Promise<void>
}

/** Launches the worker process, which loads its program while the engines of this process start. */
export function launchWorker(options: LaunchWorkerOptions): LaunchedWorker {
  const { log } = options
  const stopping = new AbortController()
  let child = new WorkerProcess(options)
  let kept: Promise<void> | null = null

  async function keepRunning(settings: WorkerSettings): Promise<void> {
    let launchedAt = performance.now()
    for (let failures = 0; ;) {
      child.start(settings, () => log.info({}, 'the worker process is ready'))
      const reason = await child.ended
      if (stopping.signal.aborted) return
      failures = performance.now() - launchedAt > steadyMs ? 0 : failures + 1
      log.error({ reason }, 'the worker process ended and is started again')
      await waitUpTo(Math.min(firstDelayMs * 2 ** failures, maxDelayMs), stopping.signal)
      if (stopping.signal.aborted) return
      launchedAt = performance.now()
      child = new WorkerProcess(options)
    }
  }

  return {
    start: (settings) => void (kept = keepRunning(settings)),
    readMetrics: () => child.readMetrics(),
    async stop() {
      stopping.abort()
      await child.stop()
      await kept
    },
  }
}

/** One life of the worker. */
class WorkerProcess {
  readonly #child: ChildProcess
  /** Resolves with the reason after its last log line. */
  readonly ended: Promise<string>
  readonly #answers = new Map<MessageFromWorker['kind'], (message: MessageFromWorker) => void>()

  constructor({ dataDir, entry, log, output }: LaunchWorkerOptions) {
    const file = entry ?? fileURLToPath(new URL('./worker-process.ts', import.meta.url))
    // The argument only shows in lists of processes which installation this is.
    this.#child = fork(file, [dataDir], {
      // A process group of its own: Ctrl-C must not end it before this process has stopped in order.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    const { stdout, stderr } = this.#child
    if (stdout) createInterface({ input: stdout }).on('line', (line) => output.write(`${line}\n`))
    stderr
      ?.setEncoding('utf8')
      .on('data', (text: string) => log.warn({ stderr: text.trim() }, 'worker'))
    this.#child.on('message', (raw) => {
      const message = MessageFromWorker.safeParse(raw)
      // `node --watch` has messages of its own.
      if (message.success) this.#answers.get(message.data.kind)?.(message.data)
    })
    this.ended = new Promise((resolve) => {
      this.#child.on('error', (error) => {
        // Otherwise, a message could not be sent, because it is ending.
        if (this.#child.pid === undefined) resolve(error.message)
      })
      this.#child.once('close', (code, signal) => resolve(signal ?? `exit code ${code}`))
    })
  }

  start(settings: WorkerSettings, onReady: () => void): void {
    this.#answers.set('ready', onReady)
    this.#send({ kind: 'start', settings })
  }

  async readMetrics(): Promise<string | null> {
    const answer = new Promise<MessageFromWorker>((resolve) =>
      this.#answers.set('metrics', resolve),
    )
    this.#send({ kind: 'read-metrics' })
    const answered = new AbortController()
    const message = await Promise.race([answer, waitUpTo(metricsLimitMs, answered.signal)])
    answered.abort()
    return message?.kind === 'metrics' ? message.text : null
  }

  async stop(): Promise<void> {
    this.#child.kill('SIGTERM')
    const force = setTimeout(() => this.#child.kill('SIGKILL'), stopLimitMs)
    await this.ended
    clearTimeout(force)
  }

  #send(message: MessageToWorker): void {
    if (this.#child.connected) this.#child.send(message)
  }
}

const firstDelayMs = 100
const maxDelayMs = 5_000
/** A worker that lived this long was not ended by what it starts with. */
const steadyMs = 30_000
const metricsLimitMs = 2_000
/** Longer than its own steps take. */
export const stopLimitMs = 40_000

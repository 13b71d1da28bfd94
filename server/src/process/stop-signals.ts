import type { EventEmitter } from 'node:events'

export interface StopSignalsOptions {
  /** Emits the signals; this process by default. */
  readonly source?: EventEmitter
  readonly now?: () => number
  readonly onStop: (signal: NodeJS.Signals) => void
  /** Called for a signal after the first: the operator does not want to wait. */
  readonly onHurry: (signal: NodeJS.Signals) => void
}

export function listenForStopSignals(options: StopSignalsOptions): void {
  const { source = process, now = () => performance.now(), onStop, onHurry } = options
  let firstAt: number | null = null
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    source.on(signal, () => {
      if (firstAt === null) {
        firstAt = now()
        onStop(signal)
      } else if (now() - firstAt > echoMs) onHurry(signal)
    })
  }
}

/** A terminal sends Ctrl-C to npm and to this process, and npm passes its own on. */
const echoMs = 500

import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Log } from '@cartograph/contract'

/** Stops in order, which aborts open queries, and escalates when that takes too long. */
export async function stopChild(child: ChildProcess, log: Log): Promise<void> {
  for (const [signal, limitMs] of [
    ['SIGINT', 20_000],
    ['SIGQUIT', 10_000],
    ['SIGKILL', 5_000],
  ] as const) {
    if (child.pid === undefined || hasEnded(child)) return
    const limit = new AbortController()
    const exit = once(child, 'exit', { signal: limit.signal }).catch(() => undefined)
    child.kill(signal)
    const timer = setTimeout(() => limit.abort(), limitMs)
    await exit
    clearTimeout(timer)
    if (limit.signal.aborted) log.warn({ signal }, 'the database server has not stopped yet')
  }
}

export function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

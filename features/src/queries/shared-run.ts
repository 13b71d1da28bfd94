import { AppError } from '@cartograph/contract'
import type { LoadLimits } from './load-limits.ts'

/** Work shared by all waiting clients; the signal aborts when none is left. */
export type Work = (signal: AbortSignal) => Promise<string>

export type LoadResult =
  | { readonly kind: 'answered'; readonly text: string }
  /** The run takes longer: retry. */
  | { readonly kind: 'waiting'; readonly elapsedMs: number }

export interface SharedRun {
  join(signal: AbortSignal): Promise<LoadResult>
  /** The size of a kept result; 0 without one. */
  keptChars(): number
  /** Drops a kept result. */
  drop(): void
}

interface RunEvents {
  onCached(): void
  /** The run accepts no more clients. */
  onOver(): void
}

/** One execution and its clients. */
export function createRun(
  work: Work,
  { waitMs, abandonMs, keepMs }: LoadLimits,
  { onCached, onOver }: RunEvents,
): SharedRun {
  const stop = new AbortController()
  const startedAt = performance.now()
  /** The clients waiting at this moment. */
  let waiting = 0
  /** The clients that were asked to retry and have not done so yet. */
  let expected = 0
  let isDone = false
  let isOver = false
  let kept = 0
  let timer: NodeJS.Timeout | undefined

  const answer = started(work, stop.signal)
  answer.then(finish, () => finish(''))

  function finish(text: string): void {
    isDone = true
    if (isOver) return
    if (expected === 0) return over()
    kept = text.length
    endAfter(keepMs)
    onCached()
  }

  function over(): void {
    clearTimeout(timer)
    isOver = true
    kept = 0
    onOver()
    if (!isDone) stop.abort()
  }

  function endAfter(ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(over, ms)
    timer.unref()
  }

  /** A client stops waiting, for any reason. */
  function settle(): void {
    waiting -= 1
    if (waiting > 0) return
    if (expected === 0) over()
    else if (!isDone) endAfter(abandonMs)
  }

  return {
    async join(signal) {
      if (expected > 0) expected -= 1
      if (!isDone) clearTimeout(timer)
      waiting += 1
      try {
        const loaded = await firstOf(answer, waitMs, signal)
        if (loaded !== null) return { kind: 'answered', text: loaded }
        expected += 1
        return { kind: 'waiting', elapsedMs: Math.round(performance.now() - startedAt) }
      } finally {
        settle()
      }
    },
    keptChars: () => kept,
    drop: over,
  }
}

/** A synchronous throw is a failure like any other. */
async function started(work: Work, signal: AbortSignal): Promise<string> {
  return work(signal)
}

/** The result, or null when it takes too long; throws when the client has disconnected. */
async function firstOf(
  answer: Promise<string>,
  waitMs: number,
  signal: AbortSignal,
): Promise<string | null> {
  if (signal.aborted) throw new AppError('query_cancelled')
  let tooLong: NodeJS.Timeout | undefined
  let leave: (() => void) | undefined
  const late = new Promise<null>((resolve) => {
    tooLong = setTimeout(() => resolve(null), waitMs)
  })
  const left = new Promise<never>((_, reject) => {
    leave = () => reject(new AppError('query_cancelled'))
    signal.addEventListener('abort', leave)
  })
  try {
    return await Promise.race([answer, late, left])
  } finally {
    clearTimeout(tooLong)
    if (leave !== undefined) signal.removeEventListener('abort', leave)
  }
}

import { AppError } from '@cartograph/contract'
import type { LoadLimits } from './load-limits.ts'

/** What is made once for all who wait; the signal is aborted when nobody does any more. */
export type Work = (signal: AbortSignal) => Promise<string>

export type Loaded =
  | { readonly kind: 'answered'; readonly text: string }
  /** It takes longer: ask again. */
  | { readonly kind: 'waiting'; readonly elapsedMs: number }

export interface Run {
  join(signal: AbortSignal): Promise<Loaded>
  /** The size of an answer that is kept for somebody; 0 while there is none. */
  keptChars(): number
  /** Forgets an answer that is kept. */
  drop(): void
}

interface RunEvents {
  onKept(): void
  /** Nobody may join any more. */
  onOver(): void
}

/** One execution and those who wait for it. */
export function createRun(
  work: Work,
  { waitMs, abandonMs, keepMs }: LoadLimits,
  { onKept, onOver }: RunEvents,
): Run {
  const stop = new AbortController()
  const startedAt = performance.now()
  /** Who waits at this moment. */
  let waiting = 0
  /** Who was told to ask again and has not done so yet. */
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
    onKept()
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

  /** Somebody waits no longer, for whatever reason. */
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

/** Work that throws before it has begun to wait has failed like any other. */
async function started(work: Work, signal: AbortSignal): Promise<string> {
  return work(signal)
}

/** The answer, or null when it takes too long; throws when whoever waits has left. */
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

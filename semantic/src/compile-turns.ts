import { AppError } from '@cartograph/contract'

/** Compiles the questions of one request without occupying the event loop. */
export type CompileInTurn = <Result>(size: number, compile: () => Result) => Promise<Result>

/** The milliseconds that one request may compile before it waits for its turn. */
const freeMs = 10
/** Questions with at least as many conditions and values can take longer. */
export const largeSize = 300
/** The pause after a turn, relative to its duration: all turns together take a quarter of the time. */
const pauseFactor = 3

/**
 * Compiling is synchronous and takes less than a millisecond for a question of a dashboard, but
 * tens of milliseconds for the largest ones, of which a request may have hundreds. Those take turns,
 * one of all requests at a time with a pause after it, so that others are answered in between.
 */
export function createCompileTurns(): (signal?: AbortSignal) => CompileInTurn {
  let last: Promise<void> = Promise.resolve()

  /** Resolves with the function that ends the turn. */
  async function takeTurn(): Promise<(tookMs: number) => void> {
    const before = last
    let end: (tookMs: number) => void = () => {}
    last = new Promise((resolve) => {
      end = (tookMs) => void setTimeout(resolve, tookMs * pauseFactor)
    })
    await before
    return end
  }

  return (signal) => {
    let usedMs = 0

    function timed<Result>(compile: () => Result): Result {
      const begun = performance.now()
      try {
        return compile()
      } finally {
        usedMs += performance.now() - begun
      }
    }

    return async (size, compile) => {
      if (size < largeSize && usedMs < freeMs) return timed(compile)
      const end = await takeTurn()
      const before = usedMs
      try {
        if (signal?.aborted) throw new AppError('query_cancelled')
        return timed(compile)
      } finally {
        end(usedMs - before)
      }
    }
  }
}

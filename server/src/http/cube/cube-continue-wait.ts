import type { ContinueWait } from '@cartograph/contract'

/** The body that asks a client of the query API to poll again. */
export function continueWait(elapsedMs: number): string {
  const body: ContinueWait = {
    error: 'Continue wait',
    stage: 'Executing query',
    timeElapsed: elapsedMs,
  }
  return JSON.stringify(body)
}

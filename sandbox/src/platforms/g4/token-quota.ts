import { msPerDay } from '@cartograph/contract'
/** The token quotas of one property, restored every hour and every day. */
export function createTokenQuota(elapsedMs: () => number) {
  const windows = {
    tokensPerDay: window('Exhausted property tokens per day.', 200_000, msPerDay),
    tokensPerHour: window('Exhausted property tokens per hour.', 40_000, 3_600_000),
    tokensPerProjectPerHour: window(
      'Exhausted property tokens for a project per hour.',
      14_000,
      3_600_000,
    ),
  }

  function window(message: string, limit: number, lengthMs: number) {
    const state = { number: -1, consumed: 0 }
    return {
      message,
      /** The usage of the current window. */
      current() {
        const number = Math.floor(elapsedMs() / lengthMs)
        if (number !== state.number) Object.assign(state, { number, consumed: 0 })
        return { consumed: state.consumed, remaining: Math.max(0, limit - state.consumed) }
      },
      take(tokens: number) {
        state.consumed += tokens
      },
    }
  }

  return {
    /** Takes tokens, or returns an error message if none are left. The last report may exceed the quota. */
    take(tokens: number): string | null {
      const all = Object.values(windows)
      const empty = all.find((one) => one.current().remaining === 0)
      if (empty !== undefined) return empty.message
      for (const one of all) one.take(tokens)
      return null
    },
    status(tokens: number) {
      return {
        ...Object.fromEntries(
          Object.entries(windows).map(([name, one]) => {
            const { remaining } = one.current()
            return [name, { consumed: tokens, remaining }]
          }),
        ),
        concurrentRequests: { remaining: 10 },
        serverErrorsPerProjectPerHour: { remaining: 10 },
        potentiallyThresholdedRequestsPerHour: { remaining: 120 },
      }
    },
  }
}

export type TokenQuota = ReturnType<typeof createTokenQuota>

import { msPerDay } from '@cartograph/contract'
import { createQuotaWindow } from '../../kit/quota-window.ts'

const msPerHour = 3_600_000

/** The token quotas of one property, restored every hour and every day. */
export function createTokenQuota(elapsedMs: () => number) {
  const window = (of: string, limit: number, lengthMs: number) => ({
    of,
    ...createQuotaWindow(elapsedMs, limit, lengthMs),
  })
  const windows = {
    tokensPerDay: window('property tokens per day', 200_000, msPerDay),
    tokensPerHour: window('property tokens per hour', 40_000, msPerHour),
    tokensPerProjectPerHour: window('property tokens for a project per hour', 14_000, msPerHour),
  }

  return {
    /** Takes tokens, or returns an error message if none are left. The last report may exceed the quota. */
    take(tokens: number): string | null {
      const all = Object.values(windows)
      const empty = all.find((one) => one.remaining() === 0)
      if (empty !== undefined) return `Exhausted ${empty.of}.`
      for (const one of all) one.take(tokens)
      return null
    },
    status: (consumed: number) => ({
      ...Object.fromEntries(
        Object.entries(windows).map(([name, one]) => [
          name,
          { consumed, remaining: one.remaining() },
        ]),
      ),
      concurrentRequests: { remaining: 10 },
      serverErrorsPerProjectPerHour: { remaining: 10 },
      potentiallyThresholdedRequestsPerHour: { remaining: 120 },
    }),
  }
}

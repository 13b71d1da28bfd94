import { tooMany } from './envelope.ts'

const perSecond = 10
const perMinute = 600

/** Limits the calls per app; TikTok sends no rate limit headers. */
export function createRateLimit(elapsedMs: () => number) {
  const calls = new Map<string, number[]>()
  return {
    count(clientId: string): void {
      const now = elapsedMs()
      const ofMinute = (calls.get(clientId) ?? []).filter((at) => at > now - 60_000)
      calls.set(clientId, ofMinute)
      const ofSecond = ofMinute.filter((at) => at > now - 1_000)
      if (ofSecond.length >= perSecond || ofMinute.length >= perMinute) throw tooMany()
      ofMinute.push(now)
    },
  }
}

export type RateLimit = ReturnType<typeof createRateLimit>

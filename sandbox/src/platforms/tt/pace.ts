import { tooMany } from './envelope.ts'

const perSecond = 10
const perMinute = 600

/** Counts what each app asks; there are no headers that tell. */
export function createPace(elapsedMs: () => number) {
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

export type Pace = ReturnType<typeof createPace>

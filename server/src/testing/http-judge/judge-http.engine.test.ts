import { expect, it } from 'vitest'
import { describeSlowest, judgeHttp } from './judge-http.ts'

// A sample; `npm run judge -- http` sends 100,000.
it('answers 1,000 random requests as described, without a server error or foreign data', async () => {
  const say = (line: string) => void process.stdout.write(`${line}\n`)
  const options = { cases: 1000, seed: 1, maxFailures: 20, requestsAtOnce: 12, say }
  // Shared machines are too slow for a limit of time.
  const result = await judgeHttp({ ...options, maxMs: null })
  for (const line of describeSlowest(result).slice(0, 3)) say(line)
  expect(result.failures).toEqual([])
  expect(result.isReady).toBe(true)
  const {
    '200': ok = 0,
    '201': created = 0,
    '204': done = 0,
    '302': redirected = 0,
  } = result.statuses
  expect(ok + created + done + redirected).toBeGreaterThan(200)
})

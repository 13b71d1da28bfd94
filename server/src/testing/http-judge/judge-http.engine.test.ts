import { expect, it } from 'vitest'
import { describeSlowest, judgeHttp } from './judge-http.ts'

// A sample; `npm run soak` sends 5,000.
const cases = Number(process.env['HTTP_CASES'] ?? 400)
const seed = Number(process.env['HTTP_SEED'] ?? 1)

it('answers random requests as described, without a server error or foreign data', async () => {
  const say = (line: string) => void process.stdout.write(`${line}\n`)
  const options = { cases, seed, maxFailures: 20, requestsAtOnce: 12, say }
  // Shared machines are too slow for a limit of time.
  const result = await judgeHttp({ ...options, maxMs: null })
  for (const line of describeSlowest(result).slice(0, 3)) say(line)
  expect(result.failures).toEqual([])
  expect(result.isReady).toBe(true)
  expect(result.toolResults).toBeGreaterThan(cases / 200)
  const {
    '200': ok = 0,
    '201': created = 0,
    '204': done = 0,
    '302': redirected = 0,
  } = result.statuses
  expect(ok + created + done + redirected).toBeGreaterThan(cases / 5)
})

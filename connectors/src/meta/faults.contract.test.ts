import { afterEach, describe, expect, test } from 'vitest'
import {
  adsOf,
  asksForInsights,
  letIn,
  noon,
  readAll,
  signal,
  truthAt,
} from '../testing/connect-facebook.ts'
import { closeSimulators } from '../testing/start-platform.ts'

afterEach(closeSimulators)

describe('faults', () => {
  test('throttling waits as long as Facebook asks for, or a minute', async () => {
    let refused = 0
    const learnt: unknown[] = []
    const us = await letIn({
      quota: {
        take: () => Promise.resolve(),
        update: async (name, said) => void learnt.push([name, said]),
      },
      faults: ({ method, url }) => {
        if (!asksForInsights(method, url)) return null
        refused += 1
        if (refused === 1) return { kind: 'throttled', retryAfterSeconds: 180 }
        return refused === 2 ? { kind: 'throttled', retryAfterSeconds: null } : null
      },
    })
    const read = await readAll(us, { from: '2026-04-14', slice: 7 })
    expect(us.clock.sleptMs).toEqual([180_000, 60_000])
    expect(read.rows).toEqual(truthAt(noon, '2026-04-14'))
    expect(learnt).toContainEqual(['insights', { pauseMs: 180_000 }])
    expect(learnt).toContainEqual(['insights', { left: expect.any(Number) }])
  })

  test('an account that has reached its hourly limit is left alone until it may be called again', async () => {
    const us = await letIn()
    const { account, stream } = await adsOf(us, 1)
    const asked = async () => {
      for (let call = 0; call < 600; call += 1) await us.open(account.id).describe(signal)
    }
    await expect(asked()).rejects.toMatchObject({ class: 'throttled', retryAfterMs: 3_600_000 })
    expect(us.clock.sleptMs).toEqual([])

    await us.clock.sleep(3_600_000, signal)
    const page = await stream.readPage({
      cursor: null,
      since: '2026-04-20T00:00:00.000Z',
      until: '2026-04-21T00:00:00.000Z',
      signal,
    })
    expect(page.records).toHaveLength(1)
  })
})

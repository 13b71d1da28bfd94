import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { asLines, jsonLines, runAnalysis, startAnalysis } from './testing/run-analysis.ts'

describe('explain', () => {
  const given = {
    id: 'one',
    kind: 'sum',
    metric: 'orders',
    better: 'up',
    dims: ['channel', 'country'],
    columns: ['channel', 'country', 'actual', 'expected'],
    rows: ['email', 'search', 'social'].flatMap((channel) =>
      ['DE', 'FR', 'US', 'CA'].map((country) => [
        channel,
        country,
        channel === 'email' ? 400 : 1000,
        1000,
      ]),
    ),
  }

  it('answers each case before it reads the next', async () => {
    const { child, ended, output } = startAnalysis(['explain'])
    child.stdin.write(asLines([given]))
    await once(child.stdout, 'data')
    expect(jsonLines(output())).toHaveLength(1)
    child.stdin.end(asLines([{ ...given, id: 'two' }]))
    const { code, output: all } = await ended
    expect(code).toBe(0)
    const answers = jsonLines(all)
    expect(answers).toHaveLength(2)
    expect(answers[0]).toEqual({
      id: 'one',
      drivers: [{ channel: 'email' }],
      effect: 'level',
      decomposition: {
        dimension: 'channel',
        total: -2400,
        items: [
          { value: 'email', amount: -2400 },
          { value: 'search', amount: 0 },
          { value: 'social', amount: 0 },
        ],
      },
    })
  })

  it('stops at the first invalid line', async () => {
    const text = `${asLines([given])}{"id":"two","kind":"product"}\n${asLines([given])}`
    const { code, output, errors } = await runAnalysis(['explain'], text)
    expect(code).toBe(1)
    expect(jsonLines(output)).toHaveLength(1)
    expect(errors).toContain('line 2: kind must be one of sum, ratio, not "product"')
  })
})

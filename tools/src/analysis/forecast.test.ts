import { dayNumber, formatDay } from '@cartograph/contract'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { days, mixed, start, stores } from './testing/mixed-stores.ts'
import { asLines, jsonLines, runAnalysis, startAnalysis } from './testing/run-analysis.ts'

const folder = mkdtempSync(join(tmpdir(), 'forecast-test-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('forecast', () => {
  it('answers each series with the requested number of days, before it reads the next', async () => {
    const [first, second] = mixed
    const { child, ended, output } = startAnalysis(['forecast', '--horizon', '14'])
    child.stdin.write(asLines([first]))
    await once(child.stdout, 'data')
    expect(jsonLines(output())).toHaveLength(1)
    child.stdin.end(asLines([{ id: 'bare', start, values: second?.values }]))
    const { code, output: all, errors } = await ended
    expect([code, errors]).toEqual([0, ''])
    const answers = jsonLines(all) as { id: string; forecast: number[]; lower: number[] }[]
    expect(answers.map(({ id }) => id)).toEqual([first?.id, 'bare'])
    for (const answer of answers) {
      expect(Object.keys(answer)).toEqual(['id', 'forecast', 'lower', 'upper'])
      expect(answer.forecast).toHaveLength(14)
      for (const [n, value] of answer.forecast.entries())
        expect(answer.lower[n]).toBeLessThanOrEqual(value)
    }
  })

  it('uses future promotions, adds quantiles on request, and answers nulls where it declines', async () => {
    const [one] = mixed
    const ahead = {
      from: formatDay(dayNumber(start) + days + 1),
      to: formatDay(dayNumber(start) + days + 2),
    }
    const before = stores[0]?.calendar.promos[one?.store ?? ''] ?? []
    const file = join(folder, 'ahead.json')
    writeFileSync(file, JSON.stringify({ promos: { [one?.store ?? '']: [...before, ahead] } }))
    const args = ['forecast', '--horizon', '3', '--calendar', file, '--quantiles']
    const young = { id: 'young', start, values: [1, 2, null, 4] }
    const { output } = await runAnalysis(args, asLines([one, young]))
    const [answered, declined] = jsonLines(output) as {
      forecast: number[]
      lower: number[]
      upper: number[]
      quantiles: Record<string, number[]>
    }[]
    const width = (n: number) => (answered?.upper[n] ?? 0) - (answered?.lower[n] ?? 0)
    expect(width(1)).toBeGreaterThan(width(0))
    expect(Object.keys(answered?.quantiles ?? {})).toEqual(
      Array.from({ length: 9 }, (_, n) => `0.${n + 1}`),
    )
    expect(answered?.quantiles['0.5']).toEqual(answered?.forecast)
    expect(declined?.forecast).toEqual([null, null, null])
  })
})

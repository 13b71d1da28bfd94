import { addDays, dayNumber, seededRandom, type AlertRule, type Day } from '@cartograph/contract'
import { describe, expect, it } from 'vitest'
import { followRuns, listRuns } from './follow-runs.ts'
import { judgeAlert, type SeriesStates } from './judge-alert.ts'
import type { AlertReading, AlertSeries } from './reading.ts'
import type { SeriesState } from './series-state.ts'

const start = '2025-01-01'
const through = '2026-10-31'
const days = dayNumber(through) - dayNumber(start) + 1

/** A week's pattern with noise; `changed` replaces days by the factor given for them. */
function salesOf(seed: number, changed: Readonly<Record<Day, number>> = {}): number[] {
  const random = seededRandom(seed)
  return Array.from({ length: days }, (_, n) => {
    const weekday = [1, 0.9, 0.95, 1, 1.1, 1.4, 1.2][n % 7] ?? 1
    const noise = Math.exp(0.08 * (random() + random() + random() + random() - 2))
    return Math.round(10_000 * weekday * noise * (changed[addDays(start, n)] ?? 1))
  })
}

function reading(
  values: readonly (number | null)[],
  more: Partial<AlertReading> = {},
  series: Partial<AlertSeries> = {},
): AlertReading {
  const one = {
    label: null,
    start,
    values,
    parts: null,
    hasRows: values.map((value) => value !== null),
    ...series,
  }
  return {
    through,
    kind: 'money',
    better: 'up',
    adds: 'sum',
    format: null,
    promotions: [],
    series: [one],
    ...more,
  }
}

const rules: readonly AlertRule[] = [
  { kind: 'unusual', sensitivity: 'sometimes', direction: 'either' },
  { kind: 'unusual', sensitivity: 'often', direction: 'low' },
  { kind: 'value', is: 'below', value: 9_000 },
  { kind: 'change', compared: 'week', direction: 'fall', percent: 20 },
  { kind: 'pace', is: 'below', percent: 3 },
  { kind: 'no_data' },
]
const targets = new Map(['2026-08', '2026-09', '2026-10'].map((month) => [month, 340_000]))

describe('the answer for a day', () => {
  const data = reading(salesOf(1, { '2026-10-20': 0.5, '2026-10-21': 0.55, '2026-09-02': 1.6 }))

  it('is the same whether ninety days are judged at once or each when it became complete', () => {
    for (const rule of rules) {
      const from = addDays(through, -89)
      const all = judgeAlert({ rule, granularity: 'day' }, data, { from, through }, { targets })
      const one = all[0]?.points ?? []
      expect(one, rule.kind).toHaveLength(90)
      for (const day of [0, 1, 17, 30, 60, 78, 79, 80, 89]) {
        const date = addDays(from, day)
        // What was known on that day.
        const known = dayNumber(date) - dayNumber(start) + 1
        const [series] = data.series
        const cut = (series?.values ?? []).slice(0, known)
        const then = reading(cut, { through: date })
        const range = { from: date, through: date }
        const [alone] = judgeAlert({ rule, granularity: 'day' }, then, range, { targets })
        expect(alone?.points, `${rule.kind} ${date}`).toEqual([one[day]])
      }
    }
  })

  it('is the same for weeks', () => {
    const rule = rules[0] as AlertRule
    const from = '2026-08-03'
    const [all] = judgeAlert({ rule, granularity: 'week' }, data, { from, through }, { targets })
    const sundays = all?.points.map(({ date }) => date) ?? []
    expect(sundays.slice(0, 2)).toEqual(['2026-08-09', '2026-08-16'])
    for (const date of ['2026-08-09', '2026-09-06', '2026-10-25']) {
      const cut = (data.series[0]?.values ?? []).slice(0, dayNumber(date) - dayNumber(start) + 1)
      const range = { from: date, through: date }
      const [alone] = judgeAlert({ rule, granularity: 'week' }, reading(cut), range, { targets })
      expect(alone?.points).toEqual(all?.points.filter((point) => point.date === date))
    }
  })
})

describe('a stored state', () => {
  const rule = rules[0] as AlertRule
  const values = salesOf(4, { '2026-10-20': 0.5, '2026-09-02': 1.6 })
  const judgeDay = (date: Day, of: readonly number[], before: SeriesStates) => {
    const then = reading(of.slice(0, dayNumber(date) - dayNumber(start) + 1), { through: date })
    const range = { from: date, through: date }
    const [judged] = judgeAlert({ rule, granularity: 'day' }, then, range, { before })
    // As it is read from the database.
    const state = JSON.parse(JSON.stringify(judged?.state ?? null)) as SeriesState | null
    return { points: judged?.points ?? [], state, kept: judged?.state }
  }
  const dates = Array.from({ length: 30 }, (_, n) => addDays(through, n - 29))

  it('changes no answer, and is replaced once a week', () => {
    const [all] = judgeAlert({ rule, granularity: 'day' }, reading(values), {
      from: dates[0] ?? through,
      through,
    })
    let before: SeriesStates = new Map()
    let replaced = 0
    for (const [n, date] of dates.entries()) {
      const { points, state, kept } = judgeDay(date, values, before)
      expect(points, date).toEqual([all?.points[n]])
      expect(state, date).not.toBeNull()
      if (kept === before.get(null)) continue
      replaced += 1
      before = new Map(state === null ? [] : [[null, state]])
    }
    expect(replaced).toBe(5)
  })

  it('is not used when the values that it was computed from have changed', () => {
    const before = new Map([[null, judgeDay(through, values, new Map()).state as SeriesState]])
    const corrected = values.with(100, 1)
    const found = judgeDay(through, corrected, before)
    expect(found.kept).not.toBe(before.get(null))
    expect(found.points).toEqual(judgeDay(through, corrected, new Map()).points)
    expect(found.points).not.toEqual(judgeDay(through, values, before).points)
  })
})

describe('an unusual value', () => {
  it('is a clear fall, on the chosen side only', () => {
    const data = reading(salesOf(2, { '2026-10-20': 0.4, '2026-09-02': 1.9 }))
    const range = { from: '2026-08-03', through }
    const firing = (direction: 'low' | 'high' | 'either') => {
      const rule = { kind: 'unusual', sensitivity: 'rarely', direction } as const
      const judged = judgeAlert({ rule, granularity: 'day' }, data, range)
      return judged.flatMap(({ points }) => points.filter(({ fires }) => fires)).map((p) => p.date)
    }
    expect(firing('low')).toContain('2026-10-20')
    expect(firing('low')).not.toContain('2026-09-02')
    expect(firing('high')).toContain('2026-09-02')
    expect(firing('either')).toEqual(expect.arrayContaining(['2026-09-02', '2026-10-20']))
  })
})

describe('rules with a limit, recomputed', () => {
  const values = salesOf(3)
  const at = (date: Day) => values[dayNumber(date) - dayNumber(start)] ?? 0
  const range = { from: addDays(through, -89), through }
  const firing = (rule: AlertRule, granularity: 'day' | 'week' = 'day') =>
    judgeAlert({ rule, granularity }, reading(values), range, { targets }).flatMap(({ points }) =>
      points.flatMap(({ date, fires }) => (fires ? [date] : [])),
    )
  const dates = Array.from({ length: 90 }, (_, n) => addDays(range.from, n))
  const sum = (from: Day, count: number) =>
    Array.from({ length: count }, (_, n) => at(addDays(from, n))).reduce((a, b) => a + b, 0)

  it('fire exactly on the days above or below a value', () => {
    const above = firing({ kind: 'value', is: 'above', value: 13_000 })
    expect(above).toEqual(dates.filter((date) => at(date) > 13_000))
    expect(above.length).toBeGreaterThan(3)
    expect(firing({ kind: 'value', is: 'below', value: 9_000 })).toEqual(
      dates.filter((date) => at(date) < 9_000),
    )
  })

  it('fire exactly on the days that changed so much since a week, a day or a year before', () => {
    const back = { week: 7, previous: 1, year: 364 } as const
    for (const compared of ['week', 'previous', 'year'] as const) {
      const rule = { kind: 'change', compared, direction: 'fall', percent: 10 } as const
      const expected = dates.filter((date) => {
        const before = at(addDays(date, -back[compared]))
        return (at(date) - before) / before <= -0.1
      })
      expect(firing(rule)).toEqual(expected)
      expect(expected.length, compared).toBeGreaterThan(0)
    }
  })

  it('add up the days of a week from Monday', () => {
    const sundays = dates.filter((date) => new Date(date).getUTCDay() === 0)
    const limit = 75_000
    const expected = sundays.filter((date) => sum(addDays(date, -6), 7) > limit)
    expect(firing({ kind: 'value', is: 'above', value: limit }, 'week')).toEqual(expected)
    expect(expected.length).toBeGreaterThan(0)
    expect(expected.length).toBeLessThan(sundays.length)
  })

  it('ask for all of the target at the end of its month', () => {
    const rule = { kind: 'pace', is: 'below', percent: 2 } as const
    const [judged] = judgeAlert({ rule, granularity: 'day' }, reading(values), range, { targets })
    const ends = judged?.points.filter(({ date }) => addDays(date, 1).endsWith('-01')) ?? []
    expect(ends.map(({ date }) => date)).toEqual(['2026-08-31', '2026-09-30', '2026-10-31'])
    for (const { expected } of ends) expect(expected).toBeCloseTo(340_000, 4)
  })

  it('compare the month to date with the part of the target that is due, from the fifth day on', () => {
    const rule = { kind: 'pace', is: 'below', percent: 2 } as const
    const [judged] = judgeAlert({ rule, granularity: 'day' }, reading(values), range, { targets })
    for (const { date, value, expected, fires } of judged?.points ?? []) {
      const target = targets.get(date.slice(0, 7))
      const first = `${date.slice(0, 7)}-01`
      const passed = dayNumber(date) - dayNumber(first) + 1
      expect(value).toBeCloseTo(sum(first, passed), 6)
      if (target === undefined || expected === null) continue
      expect(expected).toBeGreaterThan(0)
      expect(expected).toBeLessThan(target * 1.0001)
      expect(fires).toBe(passed >= 5 && (value ?? 0) <= expected * 0.98)
    }
  })
})

describe('a ratio', () => {
  it('has the value of its sums, of a week too, and none without a denominator', () => {
    const num = Array.from({ length: 14 }, (_, n) => n)
    const den = Array.from({ length: 14 }, (_, n) => (n === 3 ? 0 : 10))
    const values = num.map((top, n) => (den[n] === 0 ? null : top / 10))
    const data = reading(
      values,
      { kind: 'ratio', adds: 'ratio', through: '2026-03-15' },
      { start: '2026-03-02', parts: { num, den } },
    )
    const rule = { kind: 'value', is: 'above', value: 0.9 } as const
    const range = { from: '2026-03-02', through: '2026-03-15' }
    const [daily] = judgeAlert({ rule, granularity: 'day' }, data, range)
    expect(daily?.points[3]).toMatchObject({ value: null, fires: false })
    const [weekly] = judgeAlert({ rule, granularity: 'week' }, data, range)
    expect(weekly?.points).toMatchObject([
      { date: '2026-03-08', value: 21 / 60, fires: false },
      { date: '2026-03-15', value: 70 / 70, fires: true },
    ])
  })
})

describe('no data', () => {
  it('fires on days without rows once there were some', () => {
    const rows = [false, true, true, false, false, true]
    const data = reading(
      rows.map((has) => (has ? 5 : 0)),
      { through: '2026-03-07' },
      { start: '2026-03-02', hasRows: rows },
    )
    const range = { from: '2026-03-02', through: '2026-03-07' }
    const [judged] = judgeAlert({ rule: { kind: 'no_data' }, granularity: 'day' }, data, range)
    expect(judged?.points.map(({ fires }) => fires)).toEqual([
      false,
      false,
      false,
      true,
      true,
      false,
    ])
  })
})

describe('runs', () => {
  const judged = (fires: readonly (boolean | null)[], label: string | null = null) => ({
    label,
    points: fires.map((one, n) => ({
      date: addDays('2026-03-01', n),
      value: one === null ? null : n,
      expected: 10,
      lower: null,
      upper: null,
      fires: one === true,
    })),
  })
  const stepsOf = (steps: ReturnType<typeof followRuns>) =>
    steps.map(({ date, step }) => `${date.slice(8)} ${step}`)

  it('are the days in a row that fire, and unknown days change nothing', () => {
    const steps = followRuns([judged([false, true, true, null, true, false, false, true])], false)
    expect(stepsOf(steps)).toEqual(['02 open', '03 go_on', '05 go_on', '06 recover', '08 open'])
    expect(listRuns(steps)).toEqual([
      { from: '2026-03-02', to: '2026-03-05' },
      { from: '2026-03-08', to: '2026-03-08' },
    ])
  })

  it('go on from before the first day', () => {
    expect(stepsOf(followRuns([judged([true, false])], true))).toEqual(['01 go_on', '02 recover'])
    expect(stepsOf(followRuns([judged([false])], false))).toEqual([])
  })

  it('are those of all values of a breakdown together, with the names of those that fire', () => {
    const steps = followRuns(
      [judged([true, false, false], 'A'), judged([false, true, false], 'B')],
      false,
    )
    expect(steps.map(({ step, parts }) => [step, parts])).toEqual([
      ['open', ['A']],
      ['go_on', ['B']],
      ['recover', []],
    ])
  })
})

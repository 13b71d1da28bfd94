import { ReportDefinition, type Cell, type LoadResult } from '@cartograph/contract'
import { describe, expect, it } from 'vitest'
import type { SectionPeriod } from './resolve-period.ts'
import { shapeSection } from './shape-section.ts'

const time = 'Sales.at'
const [net, rate, channel] = ['Sales.net', 'Sales.rate', 'Sales.channel']

/** Four days of November, of which the last is today, against as many of October. */
const period: SectionPeriod = {
  range: ['2026-11-01', '2026-11-04'],
  compared: ['2026-10-01', '2026-10-04'],
  granularity: 'day',
}

type Values = readonly [net: Cell, rate: Cell]
const row = (day: string | null, label: Cell | undefined, values: Values) => ({
  ...(day !== null && { [`${time}.day`]: `${day}T00:00:00.000` }),
  ...(label !== undefined && { [channel]: label }),
  [net]: values[0],
  [rate]: values[1],
})
type Row = ReturnType<typeof row>

const text = (title: string) => ({ title, shortTitle: title })
function answer(
  data: Row[],
  totals: { members: string[]; data: Row[] }[] = [],
  total = data.length,
): LoadResult {
  return {
    query: {},
    annotation: {
      measures: {
        [net]: { ...text('Net'), type: 'number' },
        [rate]: { ...text('Rate'), type: 'number' },
      },
      dimensions: { [channel]: { ...text('Channel'), type: 'string' } },
      segments: {},
      timeDimensions: { [`${time}.day`]: { ...text('Date'), type: 'time' } },
    },
    total,
    totals,
    data,
  }
}

const byDay = (...data: Row[]) => ({ members: [`${time}.day`], data })
const inAll = (values: Values) => ({ members: [], data: [row(null, undefined, values)] })

function shape(
  answers: { steps: LoadResult[]; whole?: LoadResult[] },
  over: {
    pivot?: boolean
    byChannel?: boolean
    period?: SectionPeriod
    summary?: boolean
    maxRows?: number
    isNewest?: boolean
  } = {},
) {
  const table = shapeSection({
    ...(over.maxRows !== undefined && { maxRows: over.maxRows }),
    ...(over.isNewest !== undefined && { isNewest: over.isNewest }),
    definition: ReportDefinition.parse({
      name: 'Sales',
      section_title: 'Sales',
      add_summary_row: over.summary ?? true,
      enable_pivot_config: over.pivot ?? false,
      query: { measures: [net, rate], dimensions: over.byChannel ? [channel] : [] },
    }),
    time,
    period: over.period ?? period,
    answers: { steps: answers.steps, whole: answers.whole ?? null },
    empty: ['0', null],
  })
  return { ...table, rows: [...table.rows] }
}

describe('a section without pivot', () => {
  const now = answer(
    [
      row('2026-11-01', 'Email', ['30.00', '0.5']),
      row('2026-11-01', 'Search', ['20.00', '0.4']),
      row('2026-11-03', null, ['10.00', null]),
    ],
    [
      byDay(
        row('2026-11-01', undefined, ['50.00', '0.45']),
        row('2026-11-03', undefined, ['10.00', null]),
      ),
      inAll(['60.00', '0.44']),
    ],
  )
  const before = answer(
    [
      row('2026-10-01', 'Search', ['8.00', '0.2']),
      row('2026-10-02', 'Email', ['7.00', '0.3']),
      row('2026-10-03', null, ['6.00', null]),
    ],
    [byDay(), inAll(['21.00', '0.25'])],
  )

  it('has a row for each step and breakdown, beside the one at the same place before', () => {
    const { rows, total_rows, columns, breakdowns } = shape(
      { steps: [now, before] },
      { byChannel: true },
    )
    expect(breakdowns.map(({ member }) => member)).toEqual([time, channel])
    expect(columns).toEqual([
      { member: net, step: null },
      { member: rate, step: null },
    ])
    expect(rows).toEqual([
      {
        labels: ['2026-11-01T00:00:00.000', 'Email'],
        values: ['30.00', '0.5'],
        // Nothing was sold by email on the first day of October: no sales, and no rate.
        compared: ['0', null],
      },
      {
        labels: ['2026-11-01T00:00:00.000', 'Search'],
        values: ['20.00', '0.4'],
        compared: ['8.00', '0.2'],
      },
      {
        labels: ['2026-11-03T00:00:00.000', null],
        values: ['10.00', null],
        compared: ['6.00', null],
      },
    ])
    expect(total_rows).toBe(3)
  })

  it('has the totals of the engine, and a series with the steps without rows', () => {
    const { summary, series } = shape({ steps: [now, before] }, { byChannel: true })
    expect(summary).toEqual({
      labels: [null, null],
      values: ['60.00', '0.44'],
      compared: ['21.00', '0.25'],
    })
    expect(series).toEqual({
      steps: ['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04'],
      values: [
        ['50.00', '0', '10.00', '0'],
        ['0.45', null, null, null],
      ],
    })
  })

  it('says nothing about the period before where it has no such step, or not all rows', () => {
    const short: SectionPeriod = { ...period, compared: ['2026-09-30', '2026-09-30'] }
    const cut = answer([row('2026-09-30', 'Email', ['1.00', '0.1'])], [], 80_000)
    const { rows } = shape({ steps: [now, cut] }, { byChannel: true, period: short })
    expect(rows.map(({ compared }) => compared)).toEqual([
      ['1.00', '0.1'],
      [null, null],
      [null, null],
    ])
  })

  it('compares with nothing, and has no summary, where it has none', () => {
    const alone: SectionPeriod = { ...period, compared: null }
    const section = shape({ steps: [now] }, { byChannel: true, period: alone, summary: false })
    expect(section.summary).toBeNull()
    expect(section.rows.every(({ compared }) => compared.length === 0)).toBe(true)
  })

  it('sends 1,000 rows and counts all', () => {
    const many = Array.from({ length: 1_200 }, (_, n) => row('2026-11-01', `${n}`, ['1.00', null]))
    const section = shape({ steps: [answer(many, [], 1_500), before] }, { byChannel: true })
    expect(section.rows).toHaveLength(1_000)
    expect(section.total_rows).toBe(1_500)
  })

  it('has its steps as series without breakdowns, and none for two steps', () => {
    const days = answer([
      row('2026-11-01', undefined, ['50.00', '0.45']),
      row('2026-11-02', undefined, ['0', null]),
    ])
    const short: SectionPeriod = { ...period, range: ['2026-11-01', '2026-11-02'], compared: null }
    const section = shape({ steps: [days] }, { period: short })
    expect(section.series).toBeNull()
    expect(section.rows.map(({ values }) => values[0])).toEqual(['50.00', '0'])
  })

  it('is empty for a period without rows', () => {
    const section = shape({ steps: [answer([]), before] }, { byChannel: true })
    expect(section).toMatchObject({ rows: [], total_rows: 0 })
    expect(section.summary?.values).toEqual(['0', null])
  })
})

describe('a breakdown that had rows only in the period before', () => {
  const week: SectionPeriod = {
    range: ['2026-11-02', '2026-11-08'],
    compared: ['2026-10-26', '2026-11-01'],
    granularity: 'day',
  }
  const one: SectionPeriod = { ...week, range: ['2026-11-02', '2026-11-02'] }
  const now = answer([row('2026-11-02', 'Search', ['20.00', '0.4'])])
  const before = answer([
    row('2026-10-26', 'Email', ['7.00', '0.3']),
    row('2026-10-26', 'Search', ['5.00', '0.1']),
    row('2026-10-27', 'Social', ['9.00', '0.2']),
  ])

  it('is the last row of a single step', () => {
    const { rows, total_rows } = shape({ steps: [now, before] }, { byChannel: true, period: one })
    expect(rows).toEqual([
      {
        labels: ['2026-11-02T00:00:00.000', 'Search'],
        values: ['20.00', '0.4'],
        compared: ['5.00', '0.1'],
      },
      {
        labels: ['2026-11-02T00:00:00.000', 'Email'],
        values: ['0', null],
        compared: ['7.00', '0.3'],
      },
    ])
    expect(total_rows).toBe(2)
  })

  it('is the last row of a pivot', () => {
    const wholes = [
      answer([row(null, 'Search', ['20.00', '0.4'])]),
      answer([row(null, 'Social', ['9.00', '0.2']), row(null, 'Search', ['5.00', '0.1'])]),
    ]
    const over = { byChannel: true, pivot: true, period: week }
    const { rows, total_rows } = shape({ steps: [now, before], whole: wholes }, over)
    expect(rows.map(({ labels }) => labels)).toEqual([['Search'], ['Social']])
    expect(rows[1]?.values.slice(-2)).toEqual(['0', null])
    expect(rows[1]?.compared.slice(-2)).toEqual(['9.00', '0.2'])
    expect(total_rows).toBe(2)
  })

  it('is left out of a list of steps, and where not all rows are known', () => {
    const list = shape({ steps: [now, before] }, { byChannel: true, period: week })
    expect(list.total_rows).toBe(1)
    const cut = answer(before.data, [], 60_000)
    expect(shape({ steps: [now, cut] }, { byChannel: true, period: one }).total_rows).toBe(1)
  })
})

describe('a pivot over time', () => {
  const two: SectionPeriod = {
    range: ['2026-11-01', '2026-11-02'],
    compared: ['2026-10-01', '2026-10-02'],
    granularity: 'day',
  }
  const cells = answer(
    [row('2026-11-01', 'Email', ['30.00', '0.5']), row('2026-11-02', 'Search', ['20.00', '0.4'])],
    [
      byDay(
        row('2026-11-01', undefined, ['30.00', '0.5']),
        row('2026-11-02', undefined, ['20.00', '0.4']),
      ),
    ],
  )
  const cellsBefore = answer([row('2026-10-02', 'Search', ['5.00', '0.1'])], [byDay()])
  const whole = answer(
    [row(null, 'Email', ['30.00', '0.5']), row(null, 'Search', ['20.00', '0.4'])],
    [inAll(['50.00', '0.46'])],
  )
  const wholeBefore = answer([row(null, 'Search', ['5.00', '0.1'])], [inAll(['5.00', '0.1'])])

  it('has a column for each step and metric, then the whole period', () => {
    const { columns, breakdowns, rows, summary } = shape(
      { steps: [cells, cellsBefore], whole: [whole, wholeBefore] },
      { pivot: true, byChannel: true, period: two },
    )
    expect(breakdowns.map(({ member }) => member)).toEqual([channel])
    expect(columns.map(({ member, step }) => `${member} ${step}`)).toEqual([
      `${net} 2026-11-01`,
      `${rate} 2026-11-01`,
      `${net} 2026-11-02`,
      `${rate} 2026-11-02`,
      `${net} null`,
      `${rate} null`,
    ])
    expect(rows).toEqual([
      {
        labels: ['Email'],
        values: ['30.00', '0.5', '0', null, '30.00', '0.5'],
        compared: ['0', null, '0', null, '0', null],
      },
      {
        labels: ['Search'],
        values: ['0', null, '20.00', '0.4', '20.00', '0.4'],
        compared: ['0', null, '5.00', '0.1', '5.00', '0.1'],
      },
    ])
    expect(summary?.values).toEqual(['30.00', '0.5', '20.00', '0.4', '50.00', '0.46'])
    expect(summary?.compared).toEqual(['0', null, '0', null, '5.00', '0.1'])
  })

  it('has as many rows as are wanted, and counts the others', () => {
    const rows = Array.from({ length: 1_200 }, (_, n) =>
      row('2026-11-01', `Channel ${n}`, ['1.00', '0.5']),
    )
    const steps = [answer(rows)]
    const period: SectionPeriod = { ...two, compared: null }
    const shown = shape({ steps }, { byChannel: true, period })
    expect([shown.rows.length, shown.total_rows]).toEqual([1_000, 1_200])
    const written = shape({ steps }, { byChannel: true, period, maxRows: 50_000 })
    expect([written.rows.length, written.total_rows]).toEqual([1_200, 1_200])
  })

  it('has one row without breakdowns, which needs no summary', () => {
    const alone: SectionPeriod = { ...two, compared: null }
    const section = shape(
      {
        steps: [
          answer([
            row('2026-11-01', undefined, ['30.00', '0.5']),
            row('2026-11-02', undefined, ['20.00', '0.4']),
          ]),
        ],
        whole: [answer([row(null, undefined, ['50.00', '0.46'])])],
      },
      { pivot: true, period: alone },
    )
    expect(section.rows).toEqual([
      { labels: [], values: ['30.00', '0.5', '20.00', '0.4', '50.00', '0.46'], compared: [] },
    ])
    expect(section.summary).toBeNull()
  })
})

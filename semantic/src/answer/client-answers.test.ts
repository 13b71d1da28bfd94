import cube, { type ITransport, ResultSet } from '@cubejs-client/core'
import { CubeQueries, FormattedLoadAnswer, LoadAnswer } from '@cartograph/contract'
import { describe, expect, it } from 'vitest'
import { type ResolvedQueries, resolveQueries } from '../question/resolve-queries.ts'
import { testingModel } from '../question/testing-model.ts'
import { annotate } from './annotate.ts'
import { normalisedQuery } from './normalised-query.ts'
import { pivotQuery } from './pivot-query.ts'

const model = testingModel()
const byDay = {
  measures: ['orders.revenue'],
  timeDimensions: [
    {
      dimension: 'orders.createdAt',
      granularity: 'day',
      dateRange: ['2024-05-01', '2024-05-03'],
    },
  ],
}

describe("answers read by Cube's client", () => {
  it('are filled for days without rows', () => {
    const result = resultOf(byDay, [
      [
        { 'orders.createdAt.day': '2024-05-01T00:00:00.000', 'orders.revenue': '100.5' },
        { 'orders.createdAt.day': '2024-05-03T00:00:00.000', 'orders.revenue': '7' },
      ],
    ])
    expect(result.chartPivot().map((row) => [row.x, row['orders.revenue']])).toEqual([
      ['2024-05-01T00:00:00.000', 100.5],
      ['2024-05-02T00:00:00.000', 0],
      ['2024-05-03T00:00:00.000', 7],
    ])
  })

  it('include the requested currency', () => {
    const day = '2024-05-01T00:00:00.000'
    const result = resultOf({ ...byDay, currency: 'EUR' }, [
      [{ 'orders.createdAt.day': day, 'orders.revenue': '100.5' }],
    ])
    expect(result.annotation().measures['orders.revenue']).toMatchObject({ currency: 'EUR' })
    expect(result.query()).toMatchObject({ currency: 'EUR' })
    expect(result.tablePivot()[0]).toMatchObject({ 'orders.revenue': '100.5' })
  })

  const steps: [granularity: string, rows: string, filled: string[]][] = [
    [
      'week',
      '2024-05-06',
      ['2024-04-29T00:00:00.000', '2024-05-06T00:00:00.000', '2024-05-13T00:00:00.000'],
    ],
    ['month', '2024-05-01', ['2024-05-01T00:00:00.000']],
    ['fiscalYear', '2024-04-01', ['2024-04-01T00:00:00.000']],
  ]
  it.each(steps)('fills by %s', (granularity, row, filled) => {
    const timeDimensions = [
      { dimension: 'orders.createdAt', granularity, dateRange: ['2024-05-01', '2024-05-15'] },
    ]
    const result = resultOf({ ...byDay, timeDimensions }, [
      [{ [`orders.createdAt.${granularity}`]: `${row}T00:00:00.000`, 'orders.revenue': '5' }],
    ])
    const pivot = result.chartPivot()
    expect(pivot.map(({ x }) => x)).toEqual(filled)
    expect(pivot.reduce((sum, each) => sum + Number(each['orders.revenue']), 0)).toBe(5)
  })

  it('are filled by a custom granularity from its origin', () => {
    const result = resultOf(
      {
        ...byDay,
        timeDimensions: [
          {
            dimension: 'orders.createdAt',
            granularity: 'quarterHour',
            dateRange: ['2024-05-01T10:00:00', '2024-05-01T10:40:00'],
          },
        ],
      },
      [
        [
          {
            'orders.createdAt.quarterHour': '2024-05-01T10:15:00.000',
            'orders.revenue': '5',
          },
        ],
      ],
    )
    expect(result.chartPivot().map((row) => [row.x, row['orders.revenue']])).toEqual([
      ['2024-05-01T10:00:00.000', 0],
      ['2024-05-01T10:15:00.000', 5],
      ['2024-05-01T10:30:00.000', 0],
    ])
  })

  it('name series and columns by member titles', () => {
    const result = resultOf({ measures: ['sales.net'], dimensions: ['sales.city'] }, [
      [{ 'sales.city': 'Graz', 'sales.net': '5' }],
    ])
    expect(result.series().map(({ title, shortTitle }) => [title, shortTitle])).toEqual([
      ['Sales Net', 'Net'],
    ])
    expect(
      result.tableColumns().map(({ key, title, type, format }) => [key, title, type, format]),
    ).toEqual([
      ['sales.city', 'Sales City', 'string', undefined],
      ['sales.net', 'Sales Net', 'number', 'currency'],
    ])
  })

  it('overlay compared periods', () => {
    const compareDateRange = [
      ['2024-05-01', '2024-05-02'],
      ['2024-04-01', '2024-04-02'],
    ]
    const result = resultOf(
      {
        ...byDay,
        timeDimensions: [{ dimension: 'orders.createdAt', granularity: 'day', compareDateRange }],
      },
      [
        [{ 'orders.createdAt.day': '2024-05-02T00:00:00.000', 'orders.revenue': '5' }],
        [{ 'orders.createdAt.day': '2024-04-01T00:00:00.000', 'orders.revenue': '3' }],
      ],
    )
    const [may, april] = [
      '2024-05-01T00:00:00.000 - 2024-05-02T23:59:59.999',
      '2024-04-01T00:00:00.000 - 2024-04-02T23:59:59.999',
    ]
    expect(result.chartPivot()).toMatchObject([
      { [`${may},orders.revenue`]: 0, [`${april},orders.revenue`]: 3 },
      { [`${may},orders.revenue`]: 5, [`${april},orders.revenue`]: 0 },
    ])
    expect(result.decompose().map((each) => each.chartPivot().length)).toEqual([2, 2])
  })

  it('blend several queries by time', () => {
    const spend = {
      measures: ['ad_spend.spend'],
      timeDimensions: [
        { dimension: 'ad_spend.day', granularity: 'day', dateRange: ['2024-05-01', '2024-05-03'] },
      ],
    }
    const result = resultOf(
      [byDay, spend],
      [
        [{ 'time.day': '2024-05-01T00:00:00.000', 'orders.revenue': '9' }],
        [{ 'time.day': '2024-05-03T00:00:00.000', 'ad_spend.spend': '4' }],
      ],
    )
    expect(result.chartPivot()).toMatchObject([
      { x: '2024-05-01T00:00:00.000', 'orders.revenue': 9, 'ad_spend.spend': 0 },
      { x: '2024-05-02T00:00:00.000', 'orders.revenue': 0, 'ad_spend.spend': 0 },
      { x: '2024-05-03T00:00:00.000', 'orders.revenue': 0, 'ad_spend.spend': 4 },
    ])
  })

  it('drill down with a valid query', () => {
    const result = resultOf(
      {
        measures: ['orders.count'],
        dimensions: ['orders.status'],
        timeDimensions: [
          {
            dimension: 'orders.createdAt',
            granularity: 'month',
            dateRange: ['2024-05-10', '2024-06-30'],
          },
        ],
        filters: [
          { or: [{ member: 'orders.createdAt', operator: 'afterDate', values: ['last year'] }] },
        ],
        segments: ['orders.completed'],
      },
      [
        [
          {
            'orders.status': 'paid',
            'orders.createdAt.month': '2024-05-01T00:00:00.000',
            'orders.count': '5',
          },
        ],
      ],
    )
    const drill = result.drillDown({
      xValues: ['2024-05-01T00:00:00.000'],
      yValues: ['paid', 'orders.count'],
    })
    const [question] = questionsOf(JSON.parse(JSON.stringify(drill)) as object).questions
    expect(question && normalisedQuery(question)).toMatchObject({
      measures: ['orders.revenue'],
      dimensions: ['orders.status'],
      segments: ['orders.completed'],
      filters: [
        { member: 'orders.count', operator: 'measureFilter' },
        {
          or: [
            {
              member: 'orders.createdAt',
              operator: 'afterDate',
              values: ['2023-12-31T23:59:59.999'],
            },
          ],
        },
        { member: 'orders.status', operator: 'equals', values: ['paid'] },
      ],
      timeDimensions: [
        {
          dimension: 'orders.createdAt',
          dateRange: ['2024-05-10T00:00:00.000', '2024-05-31T23:59:59.999'],
        },
      ],
    })
  })

  const members = ['orders.status', 'orders.revenue']
  const packed = {
    compact: {
      members,
      dataset: [
        ['paid', '5'],
        ['open', null],
      ],
    },
    columnar: {
      members,
      columns: [
        ['paid', 'open'],
        ['5', null],
      ],
    },
  }
  it.each(['compact', 'columnar'] as const)('unpacks %s rows', async (format) => {
    const resolved = questionsOf({
      measures: ['orders.revenue'],
      dimensions: ['orders.status'],
      responseFormat: format,
    })
    const results = resolved.questions.map((question) => ({
      query: normalisedQuery(question, format),
      annotation: annotate(model, question),
      data: packed[format],
    }))
    const answer = { ...outside(resolved), results }
    expect(FormattedLoadAnswer.parse(answer)).toEqual(answer)
    const client = cube('token', { apiUrl: 'http://127.0.0.1', transport: answering(answer) })
    const result = await client.load({ measures: members.slice(1) })
    expect(result.rawData()).toEqual([
      { 'orders.status': 'paid', 'orders.revenue': '5' },
      { 'orders.status': 'open', 'orders.revenue': null },
    ])
  })
})

function questionsOf(queries: object) {
  return resolveQueries(model, CubeQueries.parse(queries), new Date('2024-06-15T12:00:00Z'))
}

/** A result per list of rows, with its annotations. */
function resultOf(
  queries: object,
  rows: readonly (readonly Record<string, string>[])[],
): ResultSet<Record<string, string>> {
  const resolved = questionsOf(queries)
  const answer = {
    ...outside(resolved),
    results: resolved.questions.map((question, index) => ({
      query: normalisedQuery(question),
      annotation: annotate(model, question),
      data: (rows[index] ?? []).map((row) => ({
        ...row,
        ...(question.comparing && { compareDateRange: question.comparing.label }),
      })),
    })),
  }
  expect(LoadAnswer.parse(answer)).toEqual(answer)
  return ResultSet.deserialize<Record<string, string>>({
    loadResponse: JSON.parse(JSON.stringify(answer)),
  })
}

function outside(resolved: ResolvedQueries) {
  return { queryType: resolved.queryType, pivotQuery: pivotQuery(resolved), slowQuery: false }
}

/** A transport without a server that returns this answer. */
function answering(body: object): ITransport<Response> {
  return {
    authorization: 'token',
    request: () => ({
      subscribe: async (read) =>
        read(Response.json(body), () => Promise.reject(new Error('There is no second answer'))),
    }),
  }
}

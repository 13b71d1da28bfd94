import { CubeQuery, LoadAnswer, newId, OrgId, type LoadResult } from '@cartograph/contract'
import { openTestDuckdb } from '@cartograph/warehouse/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { createSemantic } from './semantic.ts'
import { goldenModel } from './testing/golden-model.ts'

const engine = await openTestDuckdb()
const orgId = newId(OrgId)
await engine.warehouse.prepareWorkspace(orgId)
afterAll(() => engine.close())

const model = goldenModel(
  'visits.yml',
  {
    model: {
      cubes: [
        {
          name: 'visits',
          sql_table: 'visits',
          measures: [
            { name: 'count', type: 'count' },
            { name: 'people', type: 'count_distinct', sql: 'person' },
          ],
          dimensions: [
            { name: 'source', sql: 'source', type: 'string' },
            { name: 'device', sql: 'device', type: 'string' },
            { name: 'person', sql: 'person', type: 'string', meta: { personal: true } },
            { name: 'isLong', sql: "device = 'desk'", type: 'boolean' },
            { name: 'at', sql: 'at', type: 'time' },
          ],
        },
      ],
    },
    tables: {
      visits: {
        columns: { source: 'text', device: 'text', person: 'text', at: 'time' },
        rows: [
          ['ads', 'phone', 'ann', '2024-02-01T10:00:00Z'],
          ['ads', 'desk', 'ann', '2024-02-03T10:00:00Z'],
          ['ads', 'phone', 'bob', '2024-02-03T18:00:00Z'],
          ['mail', 'phone', 'ann', '2024-01-03T10:00:00Z'],
          ['mail', 'desk', 'cid', '2024-01-03T18:00:00Z'],
          ['walk', 'desk', 'dee', '2024-01-02T10:00:00Z'],
          [null, 'desk', null, '2024-01-20T10:00:00Z'],
        ],
      },
    },
  },
  'duckdb',
)
/** 12:30 in Rome. */
const now = new Date('2024-02-03T11:30:00Z')
const semantic = createSemantic({ warehouse: engine.warehouse, model, clock: () => now })

async function resultsOf(query: object, masks = false): Promise<LoadResult[]> {
  const answer = await semantic.load({ orgId, queries: CubeQuery.parse(query), masks })
  return LoadAnswer.parse(answer).results
}
const cells = (rows: LoadResult['data'] | undefined) => rows?.map((row) => Object.values(row))

describe('totals', () => {
  it('are recomputed at every level, so that distinct counts are exact', async () => {
    const [result] = await resultsOf({
      measures: ['visits.people', 'visits.count'],
      dimensions: ['visits.source', 'visits.device'],
      filters: [{ member: 'visits.source', operator: 'equals', values: ['ads'] }],
      totals: true,
      limit: 1,
    })
    expect(result?.totals?.map(({ members, data }) => [members, cells(data)])).toEqual([
      [['visits.source'], [['ads', '2', '3']]],
      [[], [['2', '3']]],
    ])
  })

  it('retain the requested levels, including times', async () => {
    const [result] = await resultsOf({
      measures: ['visits.count'],
      dimensions: ['visits.device'],
      timeDimensions: [{ dimension: 'visits.at', granularity: 'month' }],
      totals: [['visits.at.month']],
    })
    expect(cells(result?.totals?.[0]?.data)).toEqual([
      ['2024-01-01T00:00:00.000', '2024-01-01T00:00:00.000', '4'],
      ['2024-02-01T00:00:00.000', '2024-02-01T00:00:00.000', '3'],
    ])
  })

  it('by members outside of the query are rejected', async () => {
    const query = { measures: ['visits.count'], totals: [['visits.source']] }
    await expect(resultsOf(query)).rejects.toThrow("A total by 'visits.source' needs it")
  })
})

describe('the top of a dimension', () => {
  const query = { measures: ['visits.people', 'visits.count'], dimensions: ['visits.source'] }

  it('combines the others under a name with exact distinct counts', async () => {
    const top = { count: 1, measure: 'visits.count', other: 'Everything else' }
    const [result] = await resultsOf({ ...query, top, order: [['visits.count', 'desc']] })
    expect(cells(result?.data)).toEqual([
      ['Everything else', '3', '4'],
      ['ads', '2', '3'],
    ])
  })

  it('omits the others without a name', async () => {
    const [result] = await resultsOf({ ...query, top: { count: 2, measure: 'visits.count' } })
    expect(cells(result?.data)).toEqual([
      ['ads', '2', '3'],
      ['mail', '2', '2'],
    ])
  })

  it('can contain null', async () => {
    const filters = [{ member: 'visits.source', operator: 'notSet' }]
    const [result] = await resultsOf({ ...query, filters, top: { count: 3, other: 'Other' } })
    expect(cells(result?.data)).toEqual([[null, '0', '1']])
  })

  it('is the same for all compared periods', async () => {
    const results = await resultsOf({
      ...query,
      top: { count: 1 },
      timeDimensions: [
        {
          dimension: 'visits.at',
          compareDateRange: [
            ['2024-02-01', '2024-02-29'],
            ['2024-01-01', '2024-01-31'],
          ],
        },
      ],
    })
    expect(results.map(({ data }) => data.map((row) => row['visits.source']))).toEqual([
      ['ads'],
      [],
    ])
  })

  it('needs a dimension and a measure of the query', async () => {
    await expect(resultsOf({ measures: ['visits.count'], top: { count: 1 } })).rejects.toThrow(
      'The top needs a dimension in the query',
    )
  })

  it('applies to values, and only text supports a name for the others', async () => {
    const asked = (dimension: string, top: object) =>
      resultsOf({ measures: ['visits.count'], dimensions: [dimension], top })
    await expect(asked('visits.isLong', { count: 1, other: 'Other' })).rejects.toThrow(
      "'visits.isLong' is not text, so the others have no name in it: leave out 'other'",
    )
    await expect(asked('visits.at', { count: 1 })).rejects.toThrow("'visits.at' has no top")
  })
})

describe('gaps', () => {
  it('are filled for every group over the whole range: additive measures with 0, others with null', async () => {
    const [result] = await resultsOf({
      measures: ['visits.count', 'visits.people'],
      dimensions: ['visits.source'],
      timeDimensions: [
        { dimension: 'visits.at', granularity: 'day', dateRange: ['2024-01-02', '2024-01-03'] },
      ],
      fillGaps: true,
    })
    const shown = result?.data.map((row) => [
      row['visits.at.day'],
      row['visits.source'],
      row['visits.count'],
      row['visits.people'],
    ])
    expect(shown).toEqual([
      ['2024-01-02T00:00:00.000', 'mail', '0', '0'],
      ['2024-01-02T00:00:00.000', 'walk', '1', '1'],
      ['2024-01-03T00:00:00.000', 'mail', '2', '2'],
      ['2024-01-03T00:00:00.000', 'walk', '0', '0'],
    ])
  })

  it('are filled without any rows', async () => {
    const [result] = await resultsOf({
      measures: ['visits.count'],
      timeDimensions: [
        { dimension: 'visits.at', granularity: 'month', dateRange: ['2023-11-01', '2023-12-31'] },
      ],
      fillGaps: true,
    })
    expect(result?.data.map((row) => row['visits.count'])).toEqual(['0', '0'])
  })
})

describe('filled rows', () => {
  const query = {
    measures: ['visits.count'],
    timeDimensions: [
      { dimension: 'visits.at', granularity: 'day', dateRange: ['2024-01-01', '2024-01-04'] },
    ],
    order: { 'visits.count': 'desc' },
    limit: 2,
    offset: 1,
    total: true,
    fillGaps: true,
  }

  it('are counted with the others and are unaffected by the limit', async () => {
    const [result] = await resultsOf(query)
    expect(result?.total).toBe(4)
    expect(cells(result?.data)).toEqual([
      ['2024-01-02T00:00:00.000', '2024-01-02T00:00:00.000', '1'],
      ['2024-01-01T00:00:00.000', '2024-01-01T00:00:00.000', '0'],
    ])
  })

  it('are included in every format', async () => {
    const loadText = async (responseFormat: string) => {
      const queries = CubeQuery.parse({ ...query, limit: 1, responseFormat })
      return JSON.parse(await semantic.loadText({ orgId, queries })) as {
        results: { data: unknown }[]
      }
    }
    const members = ['visits.at.day', 'visits.at', 'visits.count']
    const day = '2024-01-02T00:00:00.000'
    expect((await loadText('compact')).results[0]?.data).toEqual({
      members,
      dataset: [[day, day, '1']],
    })
    expect((await loadText('columnar')).results[0]?.data).toEqual({
      members,
      columns: [[day], [day], ['1']],
    })
  })

  it('are rejected when there are too many, or when their place is undefined', async () => {
    const [time] = query.timeDimensions
    const bySecond = { ...query, timeDimensions: [{ ...time, granularity: 'second' }] }
    await expect(resultsOf(bySecond)).rejects.toThrow('more than 50000 rows')
    const twice = {
      ...query,
      timeDimensions: [time, { dimension: 'visits.at', granularity: 'hour' }],
    }
    await expect(resultsOf(twice)).rejects.toThrow('Gaps are filled along one time')
    await expect(resultsOf({ ...query, order: [], ungrouped: true })).rejects.toThrow(
      'Ungrouped rows have no gaps',
    )
  })
})

describe('periods compared to date', () => {
  const compared = (compareToDate: boolean) =>
    resultsOf({
      measures: ['visits.count'],
      timezone: 'Europe/Rome',
      timeDimensions: [{ dimension: 'visits.at', compareDateRange: ['this month', 'last month'] }],
      compareToDate,
    })

  it('end at the elapsed part of the current one, in the zone of the query', async () => {
    const results = await compared(true)
    expect(results.map(({ data }) => data[0]?.['compareDateRange'])).toEqual([
      '2024-02-01T00:00:00.000 - 2024-02-03T12:30:00.000',
      '2024-01-01T00:00:00.000 - 2024-01-03T12:30:00.000',
    ])
    expect(results.map(({ data }) => data[0]?.['visits.count'])).toEqual(['2', '2'])
  })

  it('are whole by default', async () => {
    const results = await compared(false)
    expect(results.map(({ data }) => data[0]?.['visits.count'])).toEqual(['3', '4'])
  })
})

describe('personal data', () => {
  it('is masked without access, and still counted correctly', async () => {
    const query = { measures: ['visits.people'], dimensions: ['visits.person'] }
    const [hidden] = await resultsOf(query, true)
    expect(cells(hidden?.data)).toEqual([
      ['•••', '4'],
      [null, '0'],
    ])
    const [shown] = await resultsOf(query)
    expect(cells(shown?.data)).toContainEqual(['ann', '1'])
  })

  it('cannot be inferred through a filter', async () => {
    const filters = [{ member: 'visits.person', operator: 'equals', values: ['ann'] }]
    const [guessed] = await resultsOf({ measures: ['visits.count'], filters }, true)
    expect(cells(guessed?.data)).toEqual([['0']])
  })
})

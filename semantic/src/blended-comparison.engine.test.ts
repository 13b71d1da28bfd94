import { ResultSet } from '@cubejs-client/core'
import { CubeQueries, LoadAnswer, newId, OrgId } from '@cartograph/contract'
import { openTestWarehouses } from '@cartograph/warehouse/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSemantic, type Semantic } from './semantic.ts'
import { readGoldenFiles } from './testing/golden-file.ts'
import { goldenModel } from './testing/golden-model.ts'

const engines = await openTestWarehouses()
afterAll(async () => {
  for (const engine of engines) await engine.close()
})

const [february, january] = [
  '2024-02-01T00:00:00.000 - 2024-02-03T23:59:59.999',
  '2024-01-01T00:00:00.000 - 2024-01-03T23:59:59.999',
]
const compareDateRange = [
  ['2024-02-01', '2024-02-03'],
  ['2024-01-01', '2024-01-03'],
]
const sales = {
  measures: ['sales.n'],
  timeDimensions: [{ dimension: 'sales.at', granularity: 'day', compareDateRange }],
}
const spend = {
  measures: ['spend.cost'],
  timeDimensions: [{ dimension: 'spend.at', granularity: 'day', compareDateRange }],
}
const startsIn = (month: string) => ['01', '02', '03'].map((day) => `${month}-${day}T00:00:00.000`)
const [days, daysBefore] = [startsIn('2024-02'), startsIn('2024-01')]

describe.each(engines)(
  "Cube's own client, of periods compared within a blend on $name",
  (engine) => {
    const orgId = newId(OrgId)
    let semantic: Semantic

    beforeAll(async () => {
      await engine.warehouse.prepareWorkspace(orgId)
      const file = readGoldenFiles().find(({ name }) => name === 'blended-comparison.yml')
      if (!file?.own) throw new Error('The golden file has a model of its own')
      const { warehouse } = engine
      const model = goldenModel(file.name, file.own, warehouse.dialect)
      semantic = createSemantic({ warehouse, model, clock: () => new Date(file.now ?? 0) })
    })
    afterAll(async () => engine.warehouse.dropWorkspace(orgId))

    /** Parses the answer as the client does after the transport. */
    async function load(queries: readonly object[]): Promise<ResultSet> {
      const answer = await semantic.loadText({ orgId, queries: CubeQueries.parse(queries) })
      return ResultSet.deserialize({ loadResponse: JSON.parse(answer) })
    }

    it('overlays all periods of all queries', async () => {
      const result = await load([sales, spend])
      expect(result.chartPivot()).toEqual(
        [
          [1, 8, 0.5, 0],
          [2, 16, 0.25, 3],
          [4, 96, 0, 12],
        ].map((figures, index) => ({
          x: days[index],
          xValues: [days[index]],
          [`${february},sales.n`]: figures[0],
          [`${january},sales.n`]: figures[1],
          [`${february},spend.cost`]: figures[2],
          [`${january},spend.cost`]: figures[3],
        })),
      )
    })

    it('names each series by period and measure', async () => {
      const result = await load([sales, spend])
      expect(result.seriesNames().map(({ key, title, yValues }) => [key, title, yValues])).toEqual([
        [`${february},sales.n`, `${february}, Sales N`, [february, 'sales.n']],
        [`${january},sales.n`, `${january}, Sales N`, [january, 'sales.n']],
        [`${february},spend.cost`, `${february}, Spend Cost`, [february, 'spend.cost']],
        [`${january},spend.cost`, `${january}, Spend Cost`, [january, 'spend.cost']],
      ])
      expect(result.series().map(({ series }) => series.map(({ value }) => value))).toEqual([
        [1, 2, 4],
        [8, 16, 96],
        [0.5, 0.25, 0],
        [0, 3, 12],
      ])
    })

    it('makes a table with a column for each', async () => {
      const result = await load([sales, spend])
      expect(result.tablePivot()).toEqual([
        tableRow(0, ['1', '8', '0.5', 0]),
        tableRow(1, ['2', '16', '0.25', '3']),
        tableRow(2, ['4', '96', 0, '12']),
      ])
      expect(result.tableColumns().map(({ key }) => key)).toEqual(['time.day', february, january])
    })

    function tableRow(index: number, cells: readonly (string | number)[]) {
      return {
        'time.day': days[index],
        [`${february},sales.n`]: cells[0],
        [`${january},sales.n`]: cells[1],
        [`${february},spend.cost`]: cells[2],
        [`${january},spend.cost`]: cells[3],
      }
    }

    it('splits it by query and period', async () => {
      const parts = (await load([sales, spend])).decompose()
      const figures = (part: ResultSet) =>
        part.series().flatMap(({ key, series }) => series.map(({ x, value }) => [key, x, value]))
      const expected = (key: string, of: readonly string[], values: readonly number[]) =>
        values.map((value, index) => [key, of[index], value])
      expect(parts.map(figures)).toEqual([
        expected('sales.n', days, [1, 2, 4]),
        expected('sales.n', daysBefore, [8, 16, 96]),
        expected('spend.cost', days, [0.5, 0.25, 0]),
        expected('spend.cost', daysBefore, [0, 3, 12]),
      ])
    })

    it('separates queries of the same measure', async () => {
      const of = (shop: string) => ({
        ...sales,
        filters: [{ member: 'sales.shop', operator: 'equals', values: [shop] }],
      })
      const result = await load([of('a'), of('b')])
      // Shop b has no sales in January.
      expect(
        result.series().map(({ key, series }) => [key, series.map(({ value }) => value)]),
      ).toEqual([
        [`${february},sales.n`, [1, 0, 0]],
        [`${january},sales.n`, [8, 0, 64]],
        [`${february} (2),sales.n`, [0, 2, 4]],
      ])
    })

    it('groups by a dimension', async () => {
      const result = await load([{ ...sales, dimensions: ['sales.shop'] }, spend])
      expect(
        result.series().map(({ key, series }) => [key, series.map(({ value }) => value)]),
      ).toEqual([
        [`${february},a,sales.n`, [1, 0, 0]],
        [`${february},b,sales.n`, [0, 2, 4]],
        [`${january},a,sales.n`, [8, 0, 64]],
        [`${january},c,sales.n`, [0, 16, 32]],
        [`${february},spend.cost`, [0.5, 0.25, 0]],
        [`${january},spend.cost`, [0, 3, 12]],
      ])
    })

    it('includes a query over one range beside comparing ones', async () => {
      const dateRange = ['2024-02-01', '2024-02-03']
      const plain = {
        measures: ['sales.n'],
        timeDimensions: [
          { dimension: 'sales.shipped', dateRange: '2024' },
          { dimension: 'sales.at', granularity: 'day', dateRange },
        ],
      }
      const result = await load([spend, plain])
      expect(
        result.series().map(({ key, series }) => [key, series.map(({ value }) => value)]),
      ).toEqual([
        [`${february},spend.cost`, [0.5, 0.25, 0]],
        [`${january},spend.cost`, [0, 3, 12]],
        ['sales.n', [1, 2, 0]],
      ])
      expect(result.chartPivot().map(({ x }) => x)).toEqual(days)
    })

    it('reads filled rows and periods cut to date', async () => {
      const toDate = { compareDateRange: ['this month', 'last month'] }
      const result = await load(
        [sales, spend].map((query) => ({
          ...query,
          timeDimensions: query.timeDimensions.map((time) => ({ ...time, ...toDate })),
          compareToDate: true,
          fillGaps: true,
        })),
      )
      expect(result.series().map(({ series }) => series.map(({ x, value }) => [x, value]))).toEqual(
        [
          [1, 2, 0].map((value, index) => [days[index], value]),
          [8, 16, 32].map((value, index) => [days[index], value]),
          [0.5, 0.25, 0].map((value, index) => [days[index], value]),
          [0, 3, 5].map((value, index) => [days[index], value]),
        ],
      )
    })

    it('has totals of every period and the pivot of the whole', async () => {
      const answer = LoadAnswer.parse(
        await semantic.load({
          orgId,
          queries: CubeQueries.parse([{ ...sales, totals: true }, spend]),
        }),
      )
      expect(answer.results.map(({ totals }) => totals?.map(({ data }) => data))).toEqual([
        [[{ compareDateRange: february, 'sales.n': '7' }]],
        [[{ compareDateRange: january, 'sales.n': '120' }]],
        undefined,
        undefined,
      ])
      expect([answer.queryType, answer.pivotQuery]).toEqual([
        'blendingQuery',
        {
          queryType: 'blendingQuery',
          measures: ['sales.n', 'spend.cost'],
          dimensions: ['compareDateRange'],
          timeDimensions: [{ dimension: 'time', granularity: 'day' }],
        },
      ])
    })
  },
)

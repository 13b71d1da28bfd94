import { Meta, type MetaResponse } from '@cubejs-client/core'
import { MetaAnswer } from '@cartograph/contract'
import { describe, expect, it } from 'vitest'
import { loadCatalogue } from '../load-catalogue.ts'
import { testingCube, testingModel } from '../question/testing-model.ts'
import { connectedComponents } from './connected-components.ts'
import { meta } from './meta.ts'

const answer = meta(testingModel())
const [orders] = answer.cubes

describe('meta', () => {
  it('is of the contract', () => {
    expect(MetaAnswer.parse(answer)).toEqual(answer)
  })

  it('lists public cubes and which of them are connected', () => {
    expect(
      answer.cubes.map(({ name, type, connectedComponent }) => [name, type, connectedComponent]),
    ).toEqual([
      ['orders', 'cube', 1],
      ['customers', 'cube', 1],
      ['ad_spend', 'cube', 2],
      ['sales', 'view', 4],
    ])
    expect(orders?.measures.map(({ name }) => name)).not.toContain('orders.secret')
    expect(orders?.dimensions.map(({ name }) => name)).not.toContain('orders.id')
  })

  it('lists the data sets of which each row has at most one, also through another', () => {
    const { cubes } = meta(loadCatalogue())
    const lookups = (cube: string) => cubes.find(({ name }) => name === cube)?.meta?.['lookups']
    expect(lookups('ShopifyOrderLines')).toEqual([
      'ShopifyOrders',
      'CustomerProfile',
      'Shops',
      'Products',
      'ProductVariants',
    ])
    expect(lookups('PlatformAdSpend')).toBeUndefined()
  })

  it('says of metrics and data sets what their rows have none of', () => {
    const { cubes } = meta(loadCatalogue())
    const lacks = (member: string) =>
      cubes.flatMap(({ measures }) => measures).find(({ name }) => name === member)?.meta?.['lacks']
    const ofAds = { Shops: "Ad platforms don't report by shop." }
    expect(lacks('AcquisitionMetrics.mer')).toEqual(ofAds)
    expect(lacks('PlatformAdSpend.cpc')).toEqual(ofAds)
    expect(lacks('AcquisitionMetrics.netSales')).toBeUndefined()
    // Their customers have a shop; that of a ticket is not known.
    const tickets = cubes.find(({ name }) => name === 'Tickets')
    expect(tickets?.meta?.['lookups']).toEqual(['CustomerProfile'])
  })

  it('describes measures', () => {
    expect(orders?.measures[0]).toEqual({
      name: 'orders.count',
      title: 'Orders Count',
      shortTitle: 'Count',
      type: 'number',
      aggType: 'count',
      cumulative: false,
      cumulativeTotal: false,
      drillMembers: ['orders.status', 'orders.revenue'],
      drillMembersGrouped: { measures: ['orders.revenue'], dimensions: ['orders.status'] },
      isVisible: true,
      public: true,
    })
    const byName = new Map(orders?.measures.map((measure) => [measure.name, measure]))
    expect(byName.get('orders.running')).toMatchObject({ cumulative: true, cumulativeTotal: true })
    expect(byName.get('orders.buyers')).toMatchObject({ aggType: 'countDistinct', type: 'number' })
    expect(byName.get('orders.lastAt')).toMatchObject({ aggType: 'time', type: 'time' })
    expect(byName.get('orders.revenue')).toMatchObject({
      format: 'currency',
      meta: { sentiment: 'up', additivity: 'sum', reporting: true, owner: 'finance' },
    })
  })

  it('describes dimensions', () => {
    const byName = new Map(orders?.dimensions.map((dimension) => [dimension.name, dimension]))
    expect(byName.get('orders.status')).toEqual({
      name: 'orders.status',
      title: 'Orders Status',
      shortTitle: 'Status',
      description: 'How far it is.',
      type: 'string',
      suggestFilterValues: true,
      primaryKey: false,
      isVisible: true,
      public: true,
    })
    expect(byName.get('orders.createdAt')?.granularities).toEqual([
      {
        name: 'quarterHour',
        title: 'Quarter of an hour',
        interval: '15 minutes',
        origin: '2024-01-01T00:00:00.000',
      },
      {
        name: 'fiscalYear',
        title: 'Fiscal year',
        interval: '1 year',
        origin: '2024-04-01T00:00:00.000',
      },
    ])
    expect(byName.get('orders.paidAt')?.granularities).toEqual([])
  })

  it('describes segments', () => {
    expect(orders?.segments).toEqual([
      {
        name: 'orders.completed',
        title: 'Orders Completed',
        shortTitle: 'Completed',
        isVisible: true,
        public: true,
      },
    ])
  })

  it('lists the members of a view under its names', () => {
    const view = answer.cubes.find(({ type }) => type === 'view')
    expect(view?.measures.map(({ name, title }) => [name, title])).toEqual([
      ['sales.net', 'Sales Net'],
      ['sales.orderCount', 'Sales Order count'],
      ['sales.unhidden', 'Sales Unhidden'],
    ])
    expect(view?.dimensions.map(({ name }) => name)).toEqual([
      'sales.orderStatus',
      'sales.createdAt',
      'sales.city',
    ])
    expect(view?.segments.map(({ name }) => name)).toEqual(['sales.completed'])
  })

  it("is understood by Cube's client", () => {
    const read = new Meta(JSON.parse(JSON.stringify(answer)) as MetaResponse)
    expect(read.resolveMember('sales.net', 'measures')).toMatchObject({ shortTitle: 'Net' })
    expect(read.defaultTimeDimensionNameFor('orders.count')).toBe('orders.createdAt')
    expect(
      read.filterOperatorsForMember('orders.total', 'dimensions').map(({ name }) => name),
    ).toContain('gte')
    expect(read.membersGroupedByCube().measures.map(({ cubeName }) => cubeName)).toHaveLength(4)
  })
})

it('gives cubes connected by joins in both directions the same number', () => {
  const join = (to: string) => ({ to, relationship: 'many_to_one', on: { kind: 'null' } }) as const
  const cubes = [
    testingCube('a', { title: 'A' }),
    testingCube('b', { title: 'B', joins: [join('a'), join('c')] }),
    testingCube('lone', { title: 'Lone' }),
    testingCube('c', { title: 'C', joins: [join('a')] }),
    testingCube('d', { title: 'D', joins: [join('c'), join('shops')] }),
    testingCube('apart', { title: 'Apart', joins: [join('shops')] }),
    testingCube('shops', { title: 'Shops', meta: { reverse_joins: false } }),
  ]
  expect([...connectedComponents(new Map(cubes.map((cube) => [cube.name, cube])))]).toEqual([
    ['a', 1],
    ['b', 1],
    ['c', 1],
    ['d', 1],
    ['lone', 2],
    ['apart', 3],
    ['shops', 4],
  ])
})

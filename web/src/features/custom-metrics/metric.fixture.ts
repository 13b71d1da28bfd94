import { CustomMetricId, type CubeMeta, type CustomMetric } from '@cartograph/contract'
import { cubes } from '../dashboards/edit/element/members.fixture.ts'

/** Orders with two metrics for reports, a custom one, and the people who ordered. */
export const metricCubes: readonly CubeMeta[] = cubes.map((cube) => ({
  ...cube,
  ...(cube.name === 'Orders' && { meta: { ...cube.meta, lookups: ['People'] } }),
  measures: [
    ...cube.measures.map((measure) => ({
      ...measure,
      ...(measure.name === 'Orders.netSales' && { format: 'currency' }),
      // ROAS is not offered for reports.
      meta: { reporting: measure.name !== 'Orders.roas' },
    })),
    ...cube.measures
      .filter(({ name }) => name === 'Orders.orders')
      .map((one) => ({
        ...one,
        name: 'Orders.custom_web',
        shortTitle: 'Web orders',
        meta: { custom: true, reporting: true },
      })),
  ],
  dimensions: cube.dimensions.map((one) => ({
    ...one,
    suggestFilterValues: false,
    ...(one.name === 'People.stage' && { meta: { personal: true } }),
    ...(one.name === 'People.channel' && { type: 'boolean' as const }),
  })),
}))

export function customMetric(n: number, about: Partial<CustomMetric> = {}): CustomMetric {
  return {
    id: CustomMetricId.parse(`01930000-0000-7000-8000-0000000002${String(n).padStart(2, '0')}`),
    name: `Metric ${n}`,
    description: '',
    member: `Orders.custom_metric_${n}`,
    metric_definition: {
      name: 'Orders',
      query: {
        measures: ['Orders.netSales'],
        filters: [
          {
            or: [{ and: [{ member: 'Orders.channel', operator: 'equals', values: ['web'] }] }],
          },
        ],
      },
    },
    version: 1,
    updated_at: '2026-11-14T15:00:00.000Z',
    updated_by_name: 'Grace Hopper',
    problem: null,
    ...about,
  }
}

import type { CubeMeta, DimensionMeta, MeasureMeta } from '@cartograph/contract'
import { indexMembers } from './member-index.ts'

type Kind = DimensionMeta['type']

const visible = { isVisible: true, public: true } as const

function measure(cube: string, name: string, shortTitle: string): MeasureMeta {
  return {
    name: `${cube}.${name}`,
    title: `${cube} ${shortTitle}`,
    shortTitle,
    type: 'number',
    aggType: 'sum',
    cumulative: false,
    cumulativeTotal: false,
    drillMembers: [],
    drillMembersGrouped: { measures: [], dimensions: [] },
    ...visible,
  }
}

function dimension(
  cube: string,
  name: string,
  shortTitle: string,
  type: Kind = 'string',
): DimensionMeta {
  return {
    name: `${cube}.${name}`,
    title: `${cube} ${shortTitle}`,
    shortTitle,
    type,
    suggestFilterValues: true,
    primaryKey: false,
    ...visible,
  }
}

function cube(
  name: string,
  title: string,
  connectedComponent: number,
  parts: Pick<CubeMeta, 'measures' | 'dimensions'> & { readonly time?: string },
): CubeMeta {
  const { measures, dimensions, time } = parts
  return {
    name,
    title,
    type: 'cube',
    connectedComponent,
    measures,
    dimensions,
    segments: [],
    hierarchies: [],
    folders: [],
    nestedFolders: [],
    ...(time !== undefined && { meta: { time } }),
    ...visible,
  }
}

/** Orders and people who belong together, stock without a time, and tickets of which nothing else knows. */
export const cubes: readonly CubeMeta[] = [
  cube('Orders', 'Orders', 1, {
    time: 'happenedAt',
    measures: [
      {
        ...measure('Orders', 'netSales', 'Net sales'),
        description: 'Gross sales less discounts and refunds.',
      },
      measure('Orders', 'orders', 'Orders'),
      measure('Orders', 'roas', 'ROAS'),
    ],
    dimensions: [
      dimension('Orders', 'happenedAt', 'Date', 'time'),
      dimension('Orders', 'channel', 'Channel'),
      dimension('Orders', 'shippingCountry', 'Country'),
      dimension('Orders', 'shippingProvince', 'State'),
      dimension('Orders', 'hour', 'Hour', 'number'),
    ],
  }),
  cube('People', 'People', 1, {
    time: 'createdAt',
    measures: [measure('People', 'people', 'People')],
    dimensions: [
      dimension('People', 'createdAt', 'Since', 'time'),
      dimension('People', 'channel', 'First channel'),
      dimension('People', 'stage', 'Stage'),
    ],
  }),
  cube('Stock', 'Stock', 1, {
    measures: [measure('Stock', 'units', 'Units in stock')],
    dimensions: [dimension('Stock', 'sku', 'SKU')],
  }),
  cube('Tickets', 'Tickets', 2, {
    time: 'openedAt',
    measures: [measure('Tickets', 'tickets', 'Tickets'), measure('Tickets', 'open', 'Open')],
    dimensions: [
      dimension('Tickets', 'openedAt', 'Opened', 'time'),
      dimension('Tickets', 'channel', 'Channel'),
    ],
  }),
]

export const members = indexMembers(cubes)

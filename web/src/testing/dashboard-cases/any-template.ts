import * as fc from 'fast-check'
import { referenceMeasures } from './reference-measures.ts'

/** The cube of everything that is asked here. */
export const cube = 'ShopifyOrders'
const textDimensions = [
  'shippingCountry',
  'channel',
  'sourceName',
  'customerKind',
  'utmSource',
  'weekday',
].map((name) => `${cube}.${name}`)
const measures = Object.keys(referenceMeasures).map((name) => `${cube}.${name}`)
/** Those of which no two values of a top are the same by chance. */
const ranking = ['grossSales', 'netSales'].map((name) => `${cube}.${name}`)

/** A query of an element that listens to the dates of a namespace. */
export function anyTemplate(namespace: string): fc.Arbitrary<Record<string, unknown>> {
  const parts = fc.record({
    measures: fc.shuffledSubarray(measures, { minLength: 1, maxLength: 4 }),
    dimensions: fc.shuffledSubarray([...textDimensions, `${cube}.hour`], { maxLength: 2 }),
    step: fc.constantFrom(null, '$granularity', '$granularity', 'day', 'week', 'month', 'year'),
    dates: anyDates(namespace),
    filters: fc.shuffledSubarray(writtenFilters, { maxLength: 3 }),
    totals: fc.constantFrom('none', 'all', 'levels'),
    fillGaps: fc.boolean(),
    top: fc.constantFrom(null, null, 'Other', ''),
    order: fc.constantFrom('none', 'measure', 'time'),
  })
  return parts.map(({ step, dates, totals, fillGaps, top, order, ...query }) => {
    const ranked = query.dimensions.find((one) => textDimensions.includes(one))
    const by = query.measures.find((one) => ranking.includes(one))
    const hasTop = top !== null && ranked !== undefined && by !== undefined
    const filters = query.filters.filter((one) => !(hasTop || fillGaps) || !isOfMeasure(one))
    const levels = [[], ...query.dimensions.map((one) => [one])]
    return {
      ...query,
      filters,
      timeDimensions: [
        { dimension: `${cube}.happenedAt`, ...(step !== null && { granularity: step }), ...dates },
      ],
      ...(totals !== 'none' && { totals: totals === 'all' ? levels : [[]] }),
      ...(fillGaps && step !== null && { fillGaps }),
      ...(hasTop && {
        top: { count: 2, dimension: ranked, measure: by, ...(top !== '' && { other: top }) },
      }),
      ...(order === 'measure' && !fillGaps && { order: [[query.measures[0], 'desc']] }),
      ...(order === 'time' &&
        step !== null &&
        !fillGaps && { order: [[`${cube}.happenedAt`, 'desc']] }),
    }
  })
}

/** A range, or several that are compared: all that were chosen, or some by their own names. */
function anyDates(namespace: string): fc.Arbitrary<Readonly<Record<string, unknown>>> {
  const ends = (prefix: string, kind: string) => [
    `$${namespace}.${prefix}start${kind}`,
    `$${namespace}.${prefix}end${kind}`,
  ]
  const prefixes = ['pp_', 'sply_', 'splm_', 'splq_']
  const kinds = fc.constantFrom('Date', 'DateTime')
  const alone = fc
    .tuple(fc.constantFrom('', ...prefixes), kinds)
    .map(([prefix, kind]) => ({ dateRange: ends(prefix, kind) }))
  const named = fc
    .tuple(kinds, fc.shuffledSubarray(prefixes, { minLength: 1 }))
    .map(([kind, chosen]) => ({
      compareDateRange: ['', ...chosen].map((prefix) => ends(prefix, kind)),
    }))
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant({ compareDateRange: `$${namespace}.compareDates` }) },
    { weight: 2, arbitrary: fc.constant({ dateRange: `$${namespace}.dateRange` }) },
    { weight: 2, arbitrary: alone },
    { weight: 1, arbitrary: named },
  )
}

const country = { member: `${cube}.shippingCountry`, operator: 'equals', values: '$countries' }
const channel = { member: `${cube}.channel`, operator: 'equals', values: ['$channel'] }
const writtenFilters: unknown[] = [
  '$filters',
  '$filters',
  country,
  channel,
  { ...country, operator: 'notEquals' },
  { or: [channel, country] },
  { or: [channel, { and: [country, { ...channel, operator: 'notEquals', values: ['Email'] }] }] },
  { and: [country, channel] },
  { member: `${cube}.utmSource`, operator: 'set' },
  { ...channel, values: ['Direct', '$channel'] },
  { member: `${cube}.orders`, operator: 'gt', values: [0] },
  { member: `${cube}.netSales`, operator: 'gte', values: ['150.5'] },
]

function isOfMeasure(filter: unknown): boolean {
  const text = JSON.stringify(filter)
  return measures.some((measure) => text.includes(`"${measure}"`))
}

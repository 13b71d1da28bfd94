import * as fc from 'fast-check'
import type { Subject } from './subject.ts'
import { isMeasure } from './subjects.ts'

/** A query of an element that uses the dates of a namespace. */
export function anyTemplate(
  subject: Subject,
  namespace: string,
): fc.Arbitrary<Record<string, unknown>> {
  const { cube, time, texts, ranking } = subject
  const measures = Object.keys(subject.measures).map((name) => `${cube}.${name}`)
  const [number] = subject.numbers
  const splits = [...texts, ...(number === undefined ? [] : [number])]
  const parts = fc.record({
    measures: fc.shuffledSubarray(measures, {
      minLength: 1,
      maxLength: Math.min(4, measures.length),
    }),
    dimensions: fc.shuffledSubarray(splits, { maxLength: 2 }),
    step: fc.constantFrom(null, '$granularity', '$granularity', 'day', 'week', 'month', 'year'),
    dates: anyDates(namespace),
    filters: fc.shuffledSubarray(writtenFilters(subject), { maxLength: 3 }),
    totals: fc.constantFrom('none', 'all', 'levels'),
    fillGaps: fc.boolean(),
    top: fc.constantFrom(null, null, 'Other', ''),
    order: fc.constantFrom('none', 'desc', 'asc', 'time'),
    limit: fc.constantFrom(null, null, null, 7, 60),
    offset: fc.constantFrom(0, 0, 5),
  })
  return parts.map(({ step, dates, totals, fillGaps, top, order, limit, offset, ...query }) => {
    const ranked = query.dimensions.find((one) => texts.includes(one))
    const by = query.measures.find((one) => ranking.includes(one))
    const hasTop = top !== null && ranked !== undefined && by !== undefined
    const filters = query.filters.filter((one) => !hasTop || !isOfMeasure(one))
    const levels = [[], ...query.dimensions.map((one) => [one])]
    return {
      ...query,
      filters,
      timeDimensions: [{ dimension: time, ...(step !== null && { granularity: step }), ...dates }],
      ...(totals !== 'none' && { totals: totals === 'all' ? levels : [[]] }),
      ...(fillGaps && step !== null && { fillGaps }),
      ...(hasTop && {
        top: { count: 2, dimension: ranked, measure: by, ...(top !== '' && { other: top }) },
      }),
      ...(['asc', 'desc'].includes(order) && { order: [[query.measures[0], order]] }),
      ...(order === 'time' && step !== null && { order: [[time, 'desc']] }),
      ...(limit !== null && { limit, offset }),
    }
  })
}

/** A range or several compared ones: all selected comparisons, or some by name. */
function anyDates(namespace: string): fc.Arbitrary<Readonly<Record<string, unknown>>> {
  const ends = (prefix: string, kind: string) => [
    `$${namespace}.${prefix}start${kind}`,
    `$${namespace}.${prefix}end${kind}`,
  ]
  const prefixes = ['pp_', 'sply_', 'splm_', 'splq_', 'splw_']
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

function writtenFilters({ cube, texts, measures, ...subject }: Subject): unknown[] {
  const several = { member: subject.several.member, operator: 'equals', values: '$several' }
  const single = { member: subject.single.member, operator: 'equals', values: ['$single'] }
  const [value = ''] = subject.single.values
  const other = { ...single, operator: 'notEquals', values: [value] }
  const [first = '', second = first] = Object.keys(measures)
  return [
    '$filters',
    '$filters',
    several,
    single,
    { ...several, operator: 'notEquals' },
    { or: [single, several] },
    { or: [single, { and: [several, other] }] },
    { and: [several, single] },
    { member: texts[2] ?? texts[0], operator: 'set' },
    { ...single, values: [value, '$single'] },
    { member: `${cube}.${first}`, operator: 'gt', values: [0] },
    { member: `${cube}.${second}`, operator: 'gte', values: ['150.5'] },
  ]
}

function isOfMeasure(filter: unknown): boolean {
  if (typeof filter !== 'object' || filter === null || !('member' in filter)) return false
  return isMeasure(String(filter.member))
}

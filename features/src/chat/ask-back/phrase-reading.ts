import type { CubeQuery } from '@cartograph/contract'
import type { Model } from '@cartograph/semantic'
import { filterWords } from '../words/filter-words.ts'
import { memberTitles } from '../words/member-titles.ts'
import { rangesOf } from '../words/period-words.ts'

/** A question that says everything: 'Refunds (Refunds) by Kind where Country is Canada from 2026-10-01 to 2026-10-31'. */
export function phraseReading(
  mode: string,
  queries: readonly CubeQuery[],
  { model, currency }: { readonly model: Model; readonly currency: string },
): string {
  const titles = memberTitles(model)
  const [first] = queries
  if (first === undefined) return ''
  const metrics = queries.flatMap(({ measures }) =>
    measures.map((member) => `${titles.shortMeasure(member)} (${titles.cubeTitle(member)})`),
  )
  const [time] = first.timeDimensions
  const by = [
    ...first.dimensions.map(titles.dimension),
    ...(time?.granularity == null || mode === 'average' ? [] : [time.granularity]),
  ]
  const where = [
    ...first.filters.map((filter) => filterWords(model, filter, currency)),
    ...first.segments.map(titles.segment),
  ]
  const [now, before] = rangesOf(first)
  const other = time === undefined ? null : titles.otherTime(time.dimension)
  const named = `${prefixes[mode] ?? ''}${metrics.join(' and ')}`
  return [
    mode === 'average' ? `${named} per ${time?.granularity ?? 'day'}` : named,
    ...(by.length > 0 ? [`by ${by.join(' and ')}`] : []),
    ...(where.length > 0 ? [`where ${where.join(' and ')}`] : []),
    ...(now === undefined ? [] : [`from ${now[0]} to ${now[1]}`]),
    ...(other === null ? [] : [`(${other})`]),
    ...(before === undefined ? [] : [`compared with ${before[0]} to ${before[1]}`]),
  ].join(' ')
}

const prefixes: Readonly<Record<string, string>> = {
  why: 'Why did this change: ',
  share: 'Share of ',
  average: 'Average ',
  forecast: 'Forecast of ',
}

import type { AlertWatch, Member, MetricFilters } from '@cartograph/contract'
import type { Measure, Model } from '@cartograph/semantic'
import { operatorWords, valueWords } from '../../reports/index.ts'
import type { WatchNames } from './watch-names.ts'

export function nameMetric(
  model: Model,
  { metric, filters, breakdown }: Extract<AlertWatch, { kind: 'metric' }>,
  currency: string,
): WatchNames {
  const [cube = '', name = ''] = metric.split('.')
  const measure = model.cubes.get(cube)?.measures.get(name)
  const within = filters.map((one) => wordsOf(one, model, currency)).join(' and ')
  return {
    subject: measure?.shortTitle ?? null,
    within: within === '' ? null : within,
    by: breakdown === null ? null : (dimensionAt(model, breakdown)?.shortTitle ?? breakdown),
    format: measure === undefined ? null : formatOf(measure, currency),
  }
}

function formatOf({ format }: Measure, currency: string): WatchNames['format'] {
  if (format === 'currency') return { kind: 'currency', currency }
  return { kind: format === 'percent' ? 'percent' : 'number', currency: null }
}

function dimensionAt(model: Model, member: Member) {
  const [cube = '', name = ''] = member.split('.')
  return model.cubes.get(cube)?.dimensions.get(name)
}

/** 'Channel is Email or Direct, or Country is Canada' */
function wordsOf({ or }: MetricFilters, model: Model, currency: string): string {
  const groups = or.map(({ and }) =>
    and
      .map(({ member, operator, values }) => {
        const dimension = dimensionAt(model, member)
        const texts = values.map((value) => valueWords(value, dimension, currency))
        const joined = texts.join(operator === 'between' ? ' and ' : ' or ')
        return `${dimension?.shortTitle ?? member} ${operatorWords[operator]} ${joined}`
      })
      .join(' and '),
  )
  return groups.join(', or ')
}

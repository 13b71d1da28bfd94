import type { CurrencyCode, MetricCondition, ReportDefinition } from '@cartograph/contract'
import type { Model } from '@cartograph/semantic'
import { operatorWords, valueWords } from './condition-words.ts'

/** 'Country is Canada and Net sales is more than $5.00, or Channel contains ads'; null without any. */
export function describeConditions(
  model: Model,
  { query: { filters } }: ReportDefinition,
  currency: CurrencyCode,
): string | null {
  const groups = filters.flatMap(({ or }) => or)
  if (groups.length === 0) return null
  return groups
    .map(({ and }) => and.map((one) => describe(model, one, currency)).join(' and '))
    .join(', or ')
}

function describe(model: Model, condition: MetricCondition, currency: CurrencyCode): string {
  const { member, operator, values } = condition
  const [cube = '', name = ''] = member.split('.')
  const field = model.cubes.get(cube)?.dimensions.get(name)
  const isPart = operator === 'contains'
  const spelled = values.map((value) => (isPart ? value : valueWords(value, field, currency)))
  const joined = spelled.join(operator === 'between' ? ' and ' : ' or ')
  return `${field?.shortTitle ?? member} ${operatorWords[operator]} ${joined}`
}

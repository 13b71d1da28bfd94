import {
  isDecimal,
  valueKindOf,
  valueLabel,
  type CurrencyCode,
  type MetricCondition,
  type ReportDefinition,
} from '@cartograph/contract'
import type { Dimension, Model } from '@cartograph/semantic'
import { fileFormat } from '../document/file-format.ts'

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
  const spelled = values.map((value) => (isPart ? value : spell(value, field, currency)))
  const joined = spelled.join(operator === 'between' ? ' and ' : ' or ')
  return `${field?.shortTitle ?? member} ${words[operator]} ${joined}`
}

function spell(value: string, field: Dimension | undefined, currency: CurrencyCode): string {
  if (field?.type === 'boolean') return value === 'true' ? 'yes' : 'no'
  if (field?.type !== 'number') return valueLabel(valueKindOf(field?.meta), value)
  if (!isDecimal(value)) return value
  const { format } = field
  const kind = format === 'currency' || format === 'percent' ? format : 'number'
  return fileFormat.formatValue(value, kind === 'currency' ? { kind, currency } : { kind }, 'full')
}

/** As the filter builder says them. */
const words = {
  equals: 'is',
  contains: 'contains',
  gt: 'is more than',
  gte: 'is at least',
  lt: 'is less than',
  lte: 'is at most',
  between: 'is between',
} as const satisfies Record<MetricCondition['operator'], string>

import {
  describeInsightPeriod,
  platformNames,
  workspaceEntityGroup,
  type CurrencyCode,
  type FeedItem,
} from '@cartograph/contract'
import { valueFormat } from '../../features/insights/text/prepare-insight.ts'
import { subtractDecimals } from '../../format/exact.ts'
import { decimalOf, formatValue } from '../../format/value.ts'

export interface Fact {
  readonly label: string
  readonly text: string
}

/** The values of an insight with all digits. */
export function listFacts({ _source }: FeedItem, currency: CurrencyCode, locale?: string): Fact[] {
  const { metric_summary: summary, entity_group: group, datasource_type: source } = _source
  const format = valueFormat(summary.metric_format, summary.metric_currency ?? currency)
  const read = (amount: string | null) => formatValue(amount, format, 'full', locale)
  const when = describeInsightPeriod(_source)
  const labels = summary.metric_target ? targetLabels : usualLabels
  return [
    { label: labels.value, text: read(summary.metric_value) },
    { label: labels.expected, text: read(summary.metric_expected) },
    {
      label: labels.range,
      text: `${read(summary.metric_lower_bound)} to ${read(summary.metric_upper_bound)}`,
    },
    { label: 'Difference', text: read(differenceFromExpected(summary)) },
    {
      label: group === workspaceEntityGroup ? 'Segment' : _source.entity_group_alias,
      text: _source.entity_alias,
    },
    { label: 'When', text: when.charAt(0).toUpperCase() + when.slice(1) },
    ...(source === null ? [] : [{ label: 'Source', text: platformNames[source] }]),
  ]
}

const usualLabels = { value: 'Actual', expected: 'Expected', range: 'Expected range' }
const targetLabels = { value: 'Forecast', expected: 'Target', range: 'Forecast range' }

/** The exact difference between the actual and the expected value. */
export function differenceFromExpected({
  metric_value,
  metric_expected,
}: FeedItem['_source']['metric_summary']): string | null {
  const [value, expected] = [decimalOf(metric_value), decimalOf(metric_expected)]
  return value === null || expected === null ? null : subtractDecimals(value, expected)
}

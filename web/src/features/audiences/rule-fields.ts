import {
  platformNames,
  valueKindOf,
  valueLabel,
  type CurrencyCode,
  type RuleMember,
} from '@cartograph/contract'
import { isDecimal } from '../../format/decimal.ts'
import { formatValue } from '../../format/value.ts'
import type { FilterField } from '../filter-builder/filter-field.ts'

/** The members of rules as the filter builder and the texts about rules take them. */
export function ruleFields(members: readonly RuleMember[], currency: CurrencyCode): FilterField[] {
  return members.map((member) => {
    const labelOf = labelsOf(member, currency)
    return {
      member: member.member,
      title: member.title,
      type: member.type,
      description: member.description.trim(),
      group: member.group,
      isBehaviour: member.is_behaviour,
      suggestsValues: member.suggests_values,
      missingSources: member.missing_platforms.map((platform) => platformNames[platform]),
      ...(labelOf !== null && { labelOf }),
      ...(member.format === 'currency' && { unit: currency }),
      ...(member.format === 'percent' && { unit: '%' }),
    }
  })
}

function labelsOf({ values, format }: RuleMember, currency: CurrencyCode) {
  if (format === 'currency') {
    return (value: string) =>
      isDecimal(value) ? formatValue(value, { kind: 'currency', currency }, 'full') : value
  }
  // Rules are edited in percent.
  if (format === 'percent') return (value: string) => `${value}%`
  const kind = valueKindOf({ values })
  return kind === null ? null : (value: string) => valueLabel(kind, value)
}

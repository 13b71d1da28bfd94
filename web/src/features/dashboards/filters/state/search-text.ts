import {
  type ChosenRange,
  comparisonCodes,
  ComparisonPeriod,
  Day,
  earlierDay,
  StaticRangeId,
} from '@cartograph/contract'
import {
  isComplete,
  isConditionOperator,
  type Condition,
  type ConditionGroups,
} from '../../../../ui/conditions/conditions.ts'

/*
 * Text form of filter values in URLs: readable, short and free of characters that need encoding. Readers
 * return null for text they can't parse.
 */

/** 'last28Days', or '2026-10-01_2026-10-31'. */
export function writeRange(range: ChosenRange): string {
  return typeof range === 'string' ? range : range.join('_')
}

export function readRange(text: string): ChosenRange | null {
  if (!text.includes('_')) return StaticRangeId.safeParse(text).data ?? null
  const [one, other, ...more] = text.split('_').map((day) => Day.safeParse(day).data)
  if (one === undefined || other === undefined || more.length > 0) return null
  return [earlierDay(one, other), one < other ? other : one]
}

/** 'pp_sply', or 'none'. */
export function writeComparisons(periods: readonly ComparisonPeriod[]): string {
  return periods.length === 0 ? 'none' : periods.join('_')
}

/** Links from earlier versions use numeric codes. */
export function readComparisons(text: string): ComparisonPeriod[] | null {
  if (text === 'none') return []
  const periods = text.split('_').map(readPeriod)
  const known = periods.filter((period) => period !== null)
  return known.length < periods.length ? null : [...new Set(known)]
}

function readPeriod(text: string): ComparisonPeriod | null {
  return (
    ComparisonPeriod.options.find(
      (period) => period === text || `${comparisonCodes[period]}` === text,
    ) ?? null
  )
}

/** 'Paid social*Email' */
export function writeValues(values: readonly string[]): string {
  return values.map(escape).join('*')
}

export function readValues(text: string): string[] {
  return text
    .split('*')
    .map(unescape)
    .filter((value) => value.trim() !== '')
}

/** 'Orders.channel*equals*Email*Paid social*and*Orders.netSales*gt*100*or*…' */
export function writeConditions(groups: ConditionGroups): string {
  return groups
    .map((group) =>
      group
        .map(({ member, operator, values }) =>
          [member ?? '', operator ?? '', ...values].map(escapeWord).join('*'),
        )
        .join('*and*'),
    )
    .join('*or*')
}

export function readConditions(text: string, members: readonly string[]): ConditionGroups | null {
  if (text === '') return []
  const groups = splitWords(text.split('*'), 'or').map((group) =>
    splitWords(group, 'and').map(readCondition),
  )
  const isKnown = (condition: Condition) =>
    isComplete(condition) && members.some((member) => member === condition.member)
  return groups.every((group) => group.every(isKnown)) ? groups : null
}

function readCondition(words: readonly string[]): Condition {
  const [member = '', operator = '', ...values] = words.map(unescape)
  return { member, operator: isConditionOperator(operator) ? operator : null, values }
}

export function splitWords(words: readonly string[], at: string): string[][] {
  return words.reduce<string[][]>(
    (parts, word) =>
      word === at ? [...parts, []] : parts.with(parts.length - 1, [...(parts.at(-1) ?? []), word]),
    [[]],
  )
}

/** Escapes values that equal a separator. */
export function escapeWord(text: string): string {
  return text === 'and' ? '%61nd' : text === 'or' ? '%6Fr' : escape(text)
}

function escape(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('*', '%2A')
}

export function unescape(text: string): string {
  return text.replaceAll(/%([0-9A-F]{2})/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}

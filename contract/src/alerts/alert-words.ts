import { lowerFirst } from '../format/letter-case.ts'
import { isPlural } from '../format/plural.ts'
import { createValueFormat, type NumericFormat } from '../format/value-format.ts'
import type { AlertFormat } from './alerts.ts'
import type { AlertCondition, AlertGranularity, AlertRule, AlertSensitivity } from './watch.ts'

/**
 * The chance of a day or a week to fire by itself, and how often that is. No value within the expected range fires,
 * which has 95 % of them.
 */
export const alertRates: Readonly<
  Record<AlertGranularity, Readonly<Record<AlertSensitivity, { chance: number; words: string }>>>
> = {
  day: {
    often: { chance: 0.05, words: 'about twice a month' },
    sometimes: { chance: 1 / 30, words: 'about once a month' },
    rarely: { chance: 1 / 91, words: 'about once a quarter' },
  },
  week: {
    often: { chance: 0.05, words: 'about three times a year' },
    sometimes: { chance: 1 / 26, words: 'about twice a year' },
    rarely: { chance: 1 / 52, words: 'about once a year' },
  },
}

export interface SentenceNames {
  /** The title of the metric, the name of the segment or of the data source; null once it is gone. */
  readonly subject: string | null
  /** The conditions in words; null without any. */
  readonly within: string | null
  /** The title of the breakdown; null without one. */
  readonly by: string | null
  readonly format: AlertFormat
}

/** Follows 'Tell me when …': 'net sales of any channel are unusually low, about once a month'. */
export function alertSentence(
  { watch, rule, granularity }: AlertCondition,
  { subject, within, by, format }: SentenceNames,
): string {
  const name = subject ?? 'something that was deleted'
  switch (watch.kind) {
    case 'connection': {
      const source = watch.connection_id === null ? 'any data source' : name
      return rule.kind === 'no_data'
        ? `${source} finishes no sync on a day`
        : `${source} fails to sync`
    }
    case 'segment':
      return `the size of ${name} ${ruleWords(rule, 'day', format, false)}`
    case 'metric': {
      const each = by === null ? '' : ` of any ${lowerFirst(by)}`
      const where = within === null ? '' : ` where ${within}`
      const words = ruleWords(rule, granularity, format, isPlural(name))
      return `${lowerFirst(name)}${each}${where} ${words}`
    }
  }
}

function ruleWords(
  rule: AlertRule,
  granularity: AlertGranularity,
  format: AlertFormat,
  isMany: boolean,
): string {
  const [is, s] = isMany ? ['are', ''] : ['is', 's']
  const on = granularity === 'day' ? 'on a day' : 'in a week'
  switch (rule.kind) {
    case 'unusual': {
      const how = { low: 'unusually low', high: 'unusually high', either: 'unusual' }
      const { words } = alertRates[granularity][rule.sensitivity]
      return `${is} ${how[rule.direction]} ${on}, ${words}`
    }
    case 'value':
      return `${is} ${rule.is} ${writeAlertValue(rule.value, format)} ${on}`
    case 'change': {
      const how = { rise: isMany ? 'rise' : 'rises', fall: `fall${s}`, either: `change${s}` }
      const against = comparedWords(rule, granularity)
      return `${how[rule.direction]} by at least ${rule.percent}% from ${against}`
    }
    case 'pace':
      return `${is} at least ${rule.percent}% ${rule.is} the pace of the month's target`
    case 'no_data':
      return `${isMany ? 'have' : 'has'} no data ${on}`
    case 'failing':
      return `fail${s} to sync`
  }
}

/** As the sentences of incidents call it. */

/** 'the same weekday a week before' */
export function comparedWords(
  { compared }: Extract<AlertRule, { kind: 'change' }>,
  granularity: AlertGranularity,
): string {
  if (compared === 'year') return `the same ${granularity} 52 weeks before`
  return compared === 'week' ? 'the same weekday a week before' : `the ${granularity} before`
}

const { formatValue } = createValueFormat({ formatDateLabel: (time) => time })

export function writeAlertValue(value: number, format: AlertFormat, locale = 'en-US'): string {
  const isWhole = Number.isInteger(value) || Math.abs(value) >= 1_000
  const text = String(isWhole ? Math.round(value) : Number(value.toPrecision(6)))
  return formatValue(/e/.test(text) ? '0' : text, numericFormat(format), 'full', locale)
}

export function numericFormat(format: AlertFormat): NumericFormat {
  if (format === null) return { kind: 'number' }
  return format.kind === 'currency'
    ? { kind: 'currency', currency: format.currency ?? 'USD' }
    : { kind: format.kind }
}

import { msPerDay, utcDay } from '@cartograph/contract'
import type { Expression } from '../../expression.ts'
import type { Select } from '../../sql/select.ts'

/** The number of days that a rate remains valid: longer than weekends and the longest holidays. */
const maxRateAgeDays = 7

/**
 * Rates are multiplied by this: an inverse with eight decimal places would lose digits for small
 * currencies.
 */
export const ratedAmount = '100000000'

/** The time range of the rows, half-open; infinite where the query has no range. */
export interface RowTimes {
  readonly fromMs: number
  readonly untilMs: number
}

/**
 * For every day and currency with a known rate, `worth`: the value of a hundred million units in
 * the target currency. One row each, so that the join multiplies nothing.
 */
export function exchangeRates(currency: string, times: RowTimes): Select {
  const column = (name: string): Expression => ({ kind: 'column', rows: 'known', name })
  const amount: Expression = { kind: 'number', text: ratedAmount }
  const rate = column('rate')
  const isInverse: Expression = {
    kind: 'operation',
    operator: '>',
    left: column('preference'),
    right: { kind: 'number', text: String(maxRateAgeDays) },
  }
  const worth: Expression = {
    kind: 'case',
    whens: [
      { when: isInverse, then: { kind: 'operation', operator: '/', left: amount, right: rate } },
    ],
    otherwise: { kind: 'operation', operator: '*', left: rate, right: amount },
  }
  return {
    kind: 'select',
    columns: [
      { name: 'currency', value: column('currency') },
      { name: 'day', value: column('day') },
      { name: 'worth', value: worth },
    ],
    from: { rows: { kind: 'model', sql: knownRates(currency, times) }, as: 'known' },
    joins: [],
    where: [],
    groupedBy: null,
    isDistinct: false,
  }
}

/**
 * The same SQL on every engine. Takes the latest rate into the currency, and the inverse only
 * where there is none. Of several connections, the oldest wins.
 */
function knownRates(currency: string, times: RowTimes): string {
  if (!/^[A-Z]{3}$/.test(currency)) throw new RangeError(`'${currency}' is no currency`)
  const ages = Array.from({ length: maxRateAgeDays + 1 }, (_, age) => `SELECT ${age} AS age`)
  return `SELECT
  candidates.currency AS currency, candidates.day AS day,
  argMin(candidates.rate, candidates.preference) AS rate, MIN(candidates.preference) AS preference
FROM (
  SELECT
    quoted.currency AS currency, quoted.quoted_on + ages.age AS day, quoted.rate AS rate,
    quoted.is_inverse * ${ages.length} + ages.age AS preference
  FROM (
    SELECT
      CASE WHEN quotes.to_currency = '${currency}' THEN quotes.from_currency ELSE quotes.to_currency END
        AS currency,
      CASE WHEN quotes.to_currency = '${currency}' THEN 0 ELSE 1 END AS is_inverse,
      quotes.day AS quoted_on,
      argMin(quotes.rate, CAST(quotes.connection_id AS VARCHAR)) AS rate
    FROM exchange_rates AS quotes
    WHERE (quotes.to_currency = '${currency}' OR quotes.from_currency = '${currency}')
      AND quotes.from_currency <> quotes.to_currency AND quotes.rate > 0${daysQuoted(times).join('')}
    GROUP BY 1, 2, 3
  ) AS quoted
  CROSS JOIN (${ages.join(' UNION ALL ')}) AS ages
) AS candidates
GROUP BY candidates.currency, candidates.day`
}

/** Limits the rates to the days that the query can need. */
function daysQuoted({ fromMs, untilMs }: RowTimes): string[] {
  const first = fromMs - maxRateAgeDays * msPerDay
  return [
    ...(isDay(first) ? [`\n      AND quotes.day >= ${dayText(first)}`] : []),
    ...(isDay(untilMs - 1) ? [`\n      AND quotes.day <= ${dayText(untilMs - 1)}`] : []),
  ]
}

/** Engines differ on dates outside of this range. */
function isDay(ms: number): boolean {
  return ms >= Date.UTC(1970, 0) && ms < Date.UTC(2149, 0)
}

function dayText(ms: number): string {
  return `CAST('${utcDay(ms)}' AS DATE)`
}

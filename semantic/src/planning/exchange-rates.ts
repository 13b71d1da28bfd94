import type { Expression } from '../expression.ts'
import type { Select } from '../sql/select.ts'

/** How many days a rate stands for those after it that have none: weekends and the longest holidays. */
const maxRateAgeDays = 7

/** What rates are told for: an inverse of eight places alone would cut off digits of small currencies. */
export const ratedAmount = '100000000'

/** When rows are, half-open; infinite where nobody says. */
export interface RowTimes {
  readonly fromMs: number
  readonly untilMs: number
}

/**
 * For every day and currency with a known rate into this one, `worth`: what a hundred million of the
 * currency are in it. One row each, so that joining them multiplies nothing.
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
 * The same words on every engine. The youngest rate into the currency is taken; the other way round only
 * where there is none. Of several connections that brought one, it is that of the oldest.
 */
function knownRates(currency: string, times: RowTimes): string {
  if (!/^[A-Z]{3}$/.test(currency)) throw new RangeError(`'${currency}' is no currency`)
  const ages = Array.from({ length: maxRateAgeDays + 1 }, (_, age) => `SELECT ${age} AS age`)
  return `SELECT
  told.currency AS currency, told.day AS day,
  argMin(told.rate, told.preference) AS rate, MIN(told.preference) AS preference
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
) AS told
GROUP BY told.currency, told.day`
}

/** A question of a week has no use for the rates of years. */
function daysQuoted({ fromMs, untilMs }: RowTimes): string[] {
  const first = fromMs - maxRateAgeDays * 86_400_000
  return [
    ...(isDay(first) ? [`\n      AND quotes.day >= ${dayText(first)}`] : []),
    ...(isDay(untilMs - 1) ? [`\n      AND quotes.day <= ${dayText(untilMs - 1)}`] : []),
  ]
}

/** Engines do not agree about dates before or after these. */
function isDay(ms: number): boolean {
  return ms >= Date.UTC(1970, 0) && ms < Date.UTC(2149, 0)
}

function dayText(ms: number): string {
  return `CAST('${new Date(ms).toISOString().slice(0, 10)}' AS DATE)`
}

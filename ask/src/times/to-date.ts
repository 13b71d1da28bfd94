import type { Day } from '@cartograph/contract'
import type { Token } from '../words/tokenize.ts'
import {
  addUnits,
  type LongUnit,
  type Period,
  type PeriodSpan,
  plainPeriod,
  startOf,
  unitAt,
  unitToDate,
  unitWords,
} from './period.ts'

const names: Readonly<Record<string, LongUnit>> = {
  wtd: 'week',
  mtd: 'month',
  qtd: 'quarter',
  ytd: 'year',
}

const current = ['this', 'current', 'the']
const previous = ['last', 'previous', 'prior']

/** 'YTD', 'month to date', 'so far this year', 'last year to date', 'LYTD' */
export function toDate(tokens: readonly Token[], at: number, today: Day): PeriodSpan | null {
  const words = tokens.slice(at, at + 5).map(({ text }) => text)
  const [one = '', two = ''] = words
  const short = names[one]
  if (short !== undefined) return { period: placeable(short, today), to: at + 1 }
  const ofLastYear = /^[lp]y?(ytd|qtd|mtd|wtd)$/.exec(one)
  if (ofLastYear !== null)
    return { period: daysAgo(names[ofLastYear[1] ?? ''] ?? 'year', 'year', today), to: at + 1 }
  if (one === 'so' && two === 'far') {
    const unit = current.includes(words[2] ?? '') ? unitWords[words[3] ?? ''] : undefined
    return unit === undefined ? null : { period: unitToDate(unit, today), to: at + 4 }
  }
  const skip = current.includes(one) || previous.includes(one) ? 1 : 0
  const unit = unitWords[words[skip] ?? '']
  const ending = words.slice(skip + 1, skip + 3).join(' ')
  const isSoFar = ending === 'so far' && unit !== 'day' && !current.includes(words[skip + 3] ?? '')
  if (unit === undefined || (ending !== 'to date' && !isSoFar)) return null
  const period = previous.includes(one) ? daysAgo(unit, unit, today) : placeable(unit, today)
  return { period, to: at + skip + 3 }
}

/** A unit to date, which 'YTD last year' places in another year. */
function placeable(unit: LongUnit, today: Day): Period {
  return {
    ...unitToDate(unit, today),
    within: ([from, to]) => {
      for (const by of ['week', 'month', 'quarter', 'year'] as const) {
        const [first, last] = unitAt(by, from)
        if (first !== from || last !== to) continue
        const steps = stepsBetween(by, from, startOf(by, today))
        return daysAgo(unit, by, today, steps)
      }
      return null
    },
  }
}

function stepsBetween(unit: LongUnit, from: Day, to: Day): number {
  let steps = 0
  for (let day = from; day < to && steps < 500; day = addUnits(day, 1, unit)) steps += 1
  return steps
}

/** The days of a unit to date, as many units earlier. */
function daysAgo(unit: LongUnit, by: LongUnit, today: Day, steps = 1): Period {
  return plainPeriod([addUnits(startOf(unit, today), -steps, by), addUnits(today, -steps, by)])
}

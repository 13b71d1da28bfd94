import {
  addDays,
  addMonths,
  countDays,
  endOfMonth,
  laterDay,
  startOfMonth,
  type Day,
  type DayRange,
} from '@cartograph/contract'

interface Days {
  /** Of the insight. */
  readonly period: DayRange
  readonly today: Day
}

/**
 * Writes out what only has a meaning beside an insight, such as 'since' and 'the week after', so that the reader
 * reads it as in any other question.
 */
export function spellOut(question: string, { period: [from, to], today }: Days): string {
  const yesterday = addDays(today, -1)
  const since = () => {
    const last = laterDay(from, yesterday)
    return ` from ${from} to ${last} by ${countDays([from, last]) > mostDays ? 'week' : 'day'}`
  }
  // 'What happened from … to …' would compare the two days.
  const text = sinceThen.test(question) ? question.replaceAll(changed, ' ') : question
  return text
    .replaceAll(daysBefore, (_, count: string, unit: string) =>
      rangeText(endingOn(addDays(from, -1), Number(count), unit)),
    )
    .replaceAll(daysAfter, (words, following?: string, unit = following ?? '') => {
      const [first, last] = followingDays(to, unit)
      if (first > yesterday) return words
      return rangeText([first, last < yesterday ? last : yesterday])
    })
    .replace(sinceThen, since)
    .replaceAll(course, ' day by day ')
    .replace(lastYear, 'a year ago')
    .replaceAll(mayAsVerb, '$1')
    .replace(where, '$1by country')
    .replace(who, '$1by customer type')
    .trim()
}

/** Longer times are charted by week, which is easier to read. */
const mostDays = 120

const daysBefore =
  /\b(?:the )?(?:last )?(\d{1,3}) (day|week|month)s? (?:before|earlier)(?: (?:it|this|that))?(?=\W*$|,| by )/gi
const daysAfter =
  /\b(?:(?:on |in )?the (?:next|following) (day|week|month)|(?:on |in )?(?:the |a |one )(day|week|month) (?:after(?:wards?)?|later)(?: (?:it|this|that))?)\b/gi
const sinceThen =
  /\s*\b(?:since(?: then| that day| that| it| this)?(?=\W*$|,| by )|(?:from then on|afterwards|after (?:that|it|this))\b)/i
const changed = /\b(?:happen(?:ed|s)?|chang(?:ed?|es|ing)|mov(?:ed?|es)|develop(?:ed|s)?)\b/gi
const course =
  /\b(?:(?:since )?when did (?:it|this|that) (?:begin|start)|since when|how long(?: has (?:it|this|that) (?:been going on|gone on|lasted))?|history|course|development)\b/gi
/** 'In last year' and 'by month last year' are the year itself. */
const lastYear =
  /(?<!\b(?:in|of|for|during|over|from|since|all|same \w+) )\blast year\b(?!.*\bby (?:day|week|month|quarter)\b)(?<!\bby (?:day|week|month|quarter)\b.*)/i
/** Not the month. */
const mayAsVerb = /\b(how|what|which|why|where) may\b/gi
const where = /^((?:and |so |but )?)where\b/i
const who = /^((?:and |so |but )?)who(?=\W*$| (?:bought|ordered|purchased|spent)\b)/i

const rangeText = ([from, to]: DayRange) => (from === to ? `on ${from}` : `from ${from} to ${to}`)

function endingOn(to: Day, count: number, unit: string): DayRange {
  const most = Math.max(1, count)
  if (unit.toLowerCase() === 'month') return [addMonths(addDays(to, 1), -most), to]
  return [addDays(to, 1 - most * (unit.toLowerCase() === 'week' ? 7 : 1)), to]
}

/** The month after a month is the next one, and after a day four weeks. */
function followingDays(to: Day, unit: string): DayRange {
  const first = addDays(to, 1)
  if (unit.toLowerCase() === 'day') return [first, first]
  const isMonth = unit.toLowerCase() === 'month'
  if (isMonth && first === startOfMonth(first)) return [first, endOfMonth(first)]
  return [first, addDays(to, isMonth ? 28 : 7)]
}

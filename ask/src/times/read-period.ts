import { addDays, type Day, type DayRange } from '@cartograph/contract'
import type { Token } from '../words/tokenize.ts'
import { monthPeriod } from './calendar-periods.ts'
import { inYear } from './contained.ts'
import { dateAfterRange, dateBeforeRange, joints, skipThe } from './dates-of-range.ts'
import { type Period, type PeriodSpan, plainPeriod } from './period.ts'
import { monthOf } from './read-day.ts'
import { readPoint } from './read-point.ts'
import { unitOf } from './relative-periods.ts'
import { readEdge, readVaguePart } from './vague-periods.ts'
import { withoutPart } from './without-part.ts'

const starts = ['since', 'from', 'between', 'starting', 'beginning']

/** The period whose name begins at a token: 'last 3 months', 'Q3 2025', 'since March'. */
export function readPeriod(tokens: readonly Token[], at: number, today: Day): PeriodSpan | null {
  const found = readWhole(tokens, at, today)
  return found === null ? null : (withoutPart(tokens, found, today) ?? found)
}

function readWhole(tokens: readonly Token[], at: number, today: Day): PeriodSpan | null {
  const word = tokens[at]?.text ?? ''
  const vague = readVaguePart(tokens, at, today, readPoint)
  if (starts.includes(word)) return readRange(tokens, at, today) ?? vague
  const end = endWords(tokens, at)
  if (end !== null) return readUntil(tokens, at, end, today)
  if (word === 'after') {
    const start = readPoint(tokens, at + 1, today)
    return start === null ? null : rangeSpan([addDays(start.period.range[1], 1), today], start.to)
  }
  const ahead = readEdge(tokens, at, today, noPoint)
  if (ahead !== null) return ahead
  if (vague !== null) return vague
  const first = readPoint(tokens, at, today) ?? dateBeforeRange(tokens, at, today)
  if (first === null) return null
  return (
    readRest(tokens, first, tokens.slice(at, first.to), today) ??
    readList(tokens, first, today) ??
    first
  )
}

const noPoint = () => null

/** Ends of a range may be those of a period: 'since the start of the year'. */
function readEndOfRange(tokens: readonly Token[], at: number, today: Day): PeriodSpan | null {
  return (
    readEdge(tokens, at, today, readPoint) ??
    readPoint(tokens, skipThe(tokens, at), today) ??
    readPoint(tokens, at, today)
  )
}

/** The 'to Y' of 'X to Y'. */
function readRest(
  tokens: readonly Token[],
  first: PeriodSpan,
  words: readonly Token[],
  today: Day,
): PeriodSpan | null {
  const joint = tokens[first.to]?.text ?? ''
  const isUpTo = joint === 'up' && ['to', 'until'].includes(tokens[first.to + 1]?.text ?? '')
  if (!joints.includes(joint) && !isUpTo) return null
  const at = first.to + (isUpTo ? 2 : 1)
  const last =
    readEndOfRange(tokens, at, today) ??
    nowAt(tokens, at, today) ??
    dateAfterRange(tokens, first, at)
  return last === null ? null : rangeOf(first.period, last, words)
}

/** 'since X', 'from X to Y', 'between X and Y' */
function readRange(tokens: readonly Token[], at: number, today: Day): PeriodSpan | null {
  const word = tokens[at]?.text ?? ''
  const next = tokens[at + 1]?.text ?? ''
  const isStart = word === 'starting' || word === 'beginning'
  const skip =
    (isStart && ['from', 'in', 'on'].includes(next)) || (word === 'since' && next === 'in') ? 2 : 1
  const isBetween = word === 'between'
  const first =
    readEndOfRange(tokens, at + skip, today) ??
    dateBeforeRange(
      tokens,
      skipThe(tokens, at + skip),
      today,
      isBetween ? (joint) => joint === 'and' : undefined,
    ) ??
    (isBetween ? bareMonth(tokens, at + skip, today) : null)
  if (first === null) return word === 'since' ? sinceSpan(tokens, at + 1, today) : null
  const joint = tokens[first.to]?.text ?? ''
  const words = tokens.slice(at, first.to)
  if (isBetween && joint === 'and') {
    const last =
      readEndOfRange(tokens, first.to + 1, today) ?? dateAfterRange(tokens, first, first.to + 1)
    return last === null ? null : rangeOf(first.period, last, words)
  }
  const rest = isBetween ? null : readRest(tokens, first, words, today)
  if (rest !== null) return rest
  if (word === 'from' && ['onwards', 'onward', 'on'].includes(joint))
    return rangeSpan([first.period.range[0], today], first.to + 1)
  // 'From 1 September' is until today, and 'orders from yesterday' are those of that day.
  if (
    word === 'from' &&
    first.period.unit === 'day' &&
    first.period.count === 1 &&
    words.some(({ number, text }) => number !== null || /^\d/.test(text))
  )
    return rangeSpan([first.period.range[0], today], first.to)
  if (word === 'from' && first.period.unit === 'day')
    return {
      period: { ...first.period, since: [first.period.range[0], today] },
      to: first.to,
    }
  if (isBetween || word === 'from') return null
  return rangeSpan([first.period.range[0], today], first.to, first.period)
}

/** 'Since three months' is not quite English. */
function sinceSpan(tokens: readonly Token[], at: number, today: Day): PeriodSpan | null {
  const count = tokens[at]?.number?.value
  const unit = unitOf(tokens[at + 1]?.text)
  if (count === undefined || unit === null || count > 366) return null
  const days = count * { day: 1, week: 7, month: 30, quarter: 91, year: 365 }[unit]
  return {
    period: { ...plainPeriod([addDays(today, -days), today]), isUncertain: true },
    to: at + 2,
  }
}

function rangeOf(start: Period, last: PeriodSpan, words: readonly Token[]): PeriodSpan | null {
  const isSaid = words.some(({ text }) => /^(19|20)\d\d/.test(text))
  const first = isSaid ? start : inYearOf(start, last.period)
  const [from] = first.range
  // 'From 30 June to 1 June last year' has its ends in the wrong order.
  const isReversed =
    first.unit === 'day' &&
    first !== start &&
    from.slice(5, 7) === last.period.range[1].slice(5, 7) &&
    from.slice(0, 4) !== last.period.range[1].slice(0, 4)
  const isUncertain = isReversed || first.isUncertain === true || last.period.isUncertain === true
  const range = rangeSpan([from, last.period.range[1]], last.to)
  if (range === null) return null
  return {
    ...range,
    period: {
      ...range.period,
      ends: [first, last.period],
      ...(isUncertain ? { isUncertain } : {}),
    },
  }
}

/** 'From March to June 2025': the year belongs to both. */
function inYearOf(start: Period, last: Period): Period {
  const to = last.range[1]
  if (start.within === undefined) return start
  if (last.within !== undefined && start.range[0] <= to && !isFarApart(start, last)) return start
  const year = Number(to.slice(0, 4))
  const placed = [year, year - 1].map((one) => inYear(start, one, '9999-12-31'))
  return placed.find((one) => one !== null && one.range[0] <= to) ?? start
}

/** 'November to February', in May, ends in this year. */
const isFarApart = (start: Period, last: Period) =>
  start.range[0].slice(0, 4) !== last.range[0].slice(0, 4)

function nowAt(tokens: readonly Token[], at: number, today: Day): PeriodSpan | null {
  const word = tokens[at]?.text
  return word === 'now' || word === 'date'
    ? { period: plainPeriod([today, today]), to: at + 1 }
    : null
}

function bareMonth(tokens: readonly Token[], at: number, today: Day): PeriodSpan | null {
  const month = monthOf(tokens[at]?.text)
  return month === null ? null : { period: monthPeriod(month, today), to: at + 1 }
}

interface EndWords {
  readonly length: number
  readonly kind: 'until' | 'before' | 'through'
}

/** 'Until', 'before', 'up to and including', 'as of' */
function endWords(tokens: readonly Token[], at: number): EndWords | null {
  const [one = '', two = '', three = '', four = ''] = tokens
    .slice(at, at + 4)
    .map(({ text }) => text)
  if (one === 'before') return { length: 1, kind: 'before' }
  if (one === 'prior' && two === 'to') return { length: 2, kind: 'before' }
  if (one === 'through') return { length: 1, kind: 'through' }
  if (one === 'as' && (two === 'of' || two === 'at')) return { length: 2, kind: 'until' }
  if (one === 'until' || one === 'till') return { length: 1, kind: 'until' }
  if (one !== 'up' || (two !== 'to' && two !== 'until')) return null
  return { length: three === 'and' && four === 'including' ? 4 : 2, kind: 'until' }
}

function readUntil(
  tokens: readonly Token[],
  at: number,
  { length, kind }: EndWords,
  today: Day,
): PeriodSpan | null {
  const end = readEndOfRange(tokens, at + length, today)
  if (end === null) return null
  const { range, unit } = end.period
  const isEdge = tokens.slice(at + length, end.to).some(({ text }) => text === 'end')
  const to = kind === 'before' ? addDays(range[0], -1) : range[1]
  // 'Until March' may leave it out, and 'through April' may be April alone.
  const isUncertain = kind !== 'before' && (unit === 'month' || unit === 'quarter') && !isEdge
  const found = rangeSpan(['1900-01-01', to], end.to, end.period)
  return found === null || !isUncertain
    ? found
    : { ...found, period: { ...found.period, isUncertain } }
}

/** 'January, February and March 2026', of which the last one has the year of all. */
function readList(tokens: readonly Token[], first: PeriodSpan, today: Day): PeriodSpan | null {
  const { unit } = first.period
  if (unit === null || unit === 'day') return null
  const all = [first]
  for (let next = nextOfList(tokens, first.to, today); next !== null;) {
    if (next.period.unit !== unit) break
    all.push(next)
    next = nextOfList(tokens, next.to, today)
  }
  const last = all.at(-1)
  if (all.length < 3 || last === undefined) return null
  const placed: Period[] = [last.period]
  for (const { period } of all.slice(0, -1).toReversed())
    placed.unshift(inYearOf(period, placed[0] ?? period))
  const isRow = placed.every(
    ({ range }, n) => n === 0 || addDays(placed[n - 1]?.range[1] ?? '', 1) === range[0],
  )
  return isRow ? rangeSpan([placed[0]?.range[0] ?? today, last.period.range[1]], last.to) : null
}

function nextOfList(tokens: readonly Token[], at: number, today: Day): PeriodSpan | null {
  const words = tokens.slice(at, at + 2).map(({ text }) => text)
  const length =
    words[0] === ',' && words[1] === 'and' ? 2 : [',', 'and'].includes(words[0] ?? '') ? 1 : 0
  return length === 0 ? null : readPoint(tokens, at + length, today)
}

function rangeSpan([from, to]: DayRange, end: number, of?: Period): PeriodSpan | null {
  if (from > to) return null
  const period = plainPeriod([from, to])
  return { period: of?.isUncertain === true ? { ...period, isUncertain: true } : period, to: end }
}

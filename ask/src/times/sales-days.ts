import { addDays, type Day, type DayRange, foldText, startOfWeek } from '@cartograph/contract'
import { type Token } from '../words/tokenize.ts'
import { latestFinished, yearlyPeriod } from './calendar-periods.ts'
import { type Period, type PeriodSpan, plainPeriod, unitAt } from './period.ts'

/** The sales days of the year. */
export function readOccasion(tokens: readonly Token[], at: number, today: Day): PeriodSpan | null {
  // 'Last Christmas'
  const word = tokens[at]?.text ?? ''
  const isLast = word === 'last' || word === 'past' ? 1 : 0
  const isNext = word === 'next' || word === 'coming' || word === 'upcoming' ? 1 : 0
  for (const { names, days, isUncertain } of occasions) {
    for (const name of names) {
      const words = name.split(' ')
      const start = at + isLast + isNext
      if (!words.every((one, n) => foldText(tokens[start + n]?.text ?? '') === one)) continue
      const to = start + words.length
      const found = occasion(days, today, isUncertain === true)
      const period =
        isNext === 1 ? nextOf(found, days) : isLast === 1 ? latestFinished(found) : found
      // 'Black Friday week'
      if (tokens[to]?.text === 'week' && period.range[0] === period.range[1])
        return { period: occasionWeek(days, today), to: to + 1 }
      return { period, to }
    }
  }
  return null
}

type DaysOfYear = Occasion['days']

const yearOf = ([from]: DayRange) => Number(from.slice(0, 4))

function occasion(days: DaysOfYear, today: Day, isUncertain: boolean): Period {
  const withYears = (period: Period): Period => {
    const year = yearOf(period.range)
    return {
      ...period,
      yearBefore: days(year - 1),
      next: days(year + 1),
      ...(isUncertain ? { isUncertain } : {}),
    }
  }
  const period = yearlyPeriod(null, days, today)
  return {
    ...withYears(period),
    within: (whole, now) => {
      const found = period.within?.(whole, now) ?? null
      return found === null ? null : withYears(found)
    },
  }
}

const nextOf = ({ range }: Period, days: DaysOfYear): Period => ({
  ...plainPeriod(days(yearOf(range) + 1)),
  yearBefore: range,
})

const occasionWeek = (days: DaysOfYear, today: Day) =>
  yearlyPeriod('week', (year) => unitAt('week', days(year)[0]), today)

interface Occasion {
  readonly names: readonly string[]
  readonly days: (year: number) => DayRange
  /** It is called so for other days, too. */
  readonly isUncertain?: true
}

const occasions: readonly Occasion[] = [
  {
    names: [
      'black friday cyber monday',
      'black friday weekend',
      'bf weekend',
      'bfcm weekend',
      'bfcm',
      'cyber weekend',
    ],
    days: (year) => [blackFriday(year), addDays(blackFriday(year), 3)],
  },
  { names: ['black friday', 'bf'], days: (year) => [blackFriday(year), blackFriday(year)] },
  {
    names: ['cyber monday'],
    days: (year) => [addDays(blackFriday(year), 3), addDays(blackFriday(year), 3)],
  },
  {
    names: ['thanksgiving day', 'thanksgiving'],
    days: (year) => [addDays(blackFriday(year), -1), addDays(blackFriday(year), -1)],
  },
  {
    names: ['cyber week'],
    days: (year) => [addDays(blackFriday(year), 3), addDays(blackFriday(year), 9)],
    isUncertain: true,
  },
  { names: ['black week'], days: (year) => unitAt('week', blackFriday(year)) },
  {
    names: ['good friday'],
    days: (year) => [addDays(easterSunday(year), -2), addDays(easterSunday(year), -2)],
  },
  {
    names: ['easter monday'],
    days: (year) => [addDays(easterSunday(year), 1), addDays(easterSunday(year), 1)],
  },
  {
    names: ['easter sunday', 'easter day', 'easter'],
    days: (year) => [easterSunday(year), easterSunday(year)],
  },
  { names: ['independence day'], days: (year) => [`${year}-07-04`, `${year}-07-04`] },
  { names: ['christmas eve'], days: (year) => [`${year}-12-24`, `${year}-12-24`] },
  {
    names: ['christmas day', 'christmas', 'xmas day', 'xmas'],
    days: (year) => [`${year}-12-25`, `${year}-12-25`],
  },
  { names: ['new years eve', 'new year eve'], days: (year) => [`${year}-12-31`, `${year}-12-31`] },
  { names: ['new years day', 'new year day'], days: (year) => [`${year}-01-01`, `${year}-01-01`] },
  {
    names: ['new years', 'new year'],
    days: (year) => [`${year}-01-01`, `${year}-01-01`],
    isUncertain: true,
  },
  {
    names: ['valentines day', 'valentine day', 'valentines'],
    days: (year) => [`${year}-02-14`, `${year}-02-14`],
  },
  { names: ['halloween'], days: (year) => [`${year}-10-31`, `${year}-10-31`] },
  { names: ['boxing day'], days: (year) => [`${year}-12-26`, `${year}-12-26`] },
  { names: ['singles day'], days: (year) => [`${year}-11-11`, `${year}-11-11`] },
]

/** The day after the fourth Thursday of November. */
function blackFriday(year: number): Day {
  const first = `${year}-11-01`
  const thursday = addDays(startOfWeek(first), 3)
  return addDays(thursday < first ? addDays(thursday, 7) : thursday, 22)
}

/** The Gregorian calendar's, by the algorithm of Meeus, Jones and Butcher. */
function easterSunday(year: number): Day {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d =
    (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114
  const [month, date] = [Math.floor(f / 31), (f % 31) + 1]
  return `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
}

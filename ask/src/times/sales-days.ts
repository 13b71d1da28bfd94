import { addDays, type Day, type DayRange, startOfWeek, foldText } from '@cartograph/contract'
import { type Token } from '../words/tokenize.ts'
import { type PeriodSpan } from './period.ts'
import { relativeYear, yearName } from './calendar-periods.ts'
import { namedUnit, plainPeriod, unitAt } from './period.ts'
import { readYear } from './read-day.ts'

/** The sales days of the year. */
export function readOccasion(tokens: readonly Token[], at: number, today: Day): PeriodSpan | null {
  for (const { names, days } of occasions) {
    for (const name of names) {
      const words = name.split(' ')
      // 'Last Christmas', 'last year's Black Friday'
      const ahead = relativeYear(tokens, at, today)
      const last = ahead === null ? (tokens[at]?.text === 'last' ? 1 : 0) : 2
      if (!words.every((word, n) => foldText(tokens[at + last + n]?.text ?? '') === word)) continue
      let to = at + last + words.length
      const said =
        ahead === null
          ? (readYear(tokens[to]) ?? yearName(tokens, to, today))
          : { value: ahead, length: 0 }
      if (said !== null) to += said.length
      const present = Number(today.slice(0, 4))
      const year = said?.value ?? (days(present)[0] <= today ? present : present - 1)
      // 'Black Friday week'
      if (tokens[to]?.text === 'week' && days(year)[0] === days(year)[1])
        return {
          period: namedUnit('week', unitAt('week', days(year)[0]), today),
          to: to + 1,
        }
      const shifted = last === 1 && said === null && days(year)[1] >= today ? year - 1 : year
      const period = { ...plainPeriod(days(shifted)), yearBefore: days(shifted - 1) }
      return {
        period: said === null && last === 0 ? { ...period, next: days(shifted + 1) } : period,
        to,
      }
    }
  }
  return null
}

interface Occasion {
  readonly names: readonly string[]
  readonly days: (year: number) => DayRange
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
  { names: ['black week'], days: (year) => unitAt('week', blackFriday(year)) },
  {
    names: ['easter sunday', 'easter day', 'easter'],
    days: (year) => [easterSunday(year), easterSunday(year)],
  },
  {
    names: ['good friday'],
    days: (year) => [addDays(easterSunday(year), -2), addDays(easterSunday(year), -2)],
  },
  {
    names: ['easter monday'],
    days: (year) => [addDays(easterSunday(year), 1), addDays(easterSunday(year), 1)],
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

import { dayNumber, formatDay } from '@cartograph/contract'

export interface Holiday {
  readonly date: string
  readonly name: string
}

/** The days on which shops sell differently from other days of the same weekday, for a range of years. */
export function holidays(from: number, to: number): Holiday[] {
  const years = Array.from({ length: Math.max(0, to - from + 1) }, (_, n) => from + n)
  return years.flatMap(holidaysOf)
}

function holidaysOf(year: number): Holiday[] {
  const on = (month: number, day: number) =>
    dayNumber(`${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`)
  const easter = easterOf(year)
  const thanksgiving = nth(4, thursday, on(11, 1))
  const named: readonly (readonly [day: number, name: string])[] = [
    [on(1, 1), "New Year's Day"],
    [nth(3, monday, on(1, 1)), 'Martin Luther King Jr. Day'],
    [on(2, 13), "Day before Valentine's Day"],
    [on(2, 14), "Valentine's Day"],
    [nth(3, monday, on(2, 1)), "Presidents' Day"],
    [on(3, 17), "St. Patrick's Day"],
    [easter - 2, 'Good Friday'],
    [easter, 'Easter Sunday'],
    [easter + 1, 'Easter Monday'],
    [nth(2, sunday, on(5, 1)), "Mother's Day"],
    [nth(1, monday, on(5, 25)), 'Memorial Day'],
    [nth(3, sunday, on(6, 1)), "Father's Day"],
    [on(7, 4), 'Independence Day'],
    [nth(1, monday, on(9, 1)), 'Labor Day'],
    [on(10, 31), 'Halloween'],
    [on(11, 11), "Singles' Day"],
    [thanksgiving, 'Thanksgiving'],
    [thanksgiving + 1, 'Black Friday'],
    [thanksgiving + 2, 'Saturday after Black Friday'],
    [thanksgiving + 3, 'Sunday before Cyber Monday'],
    [thanksgiving + 4, 'Cyber Monday'],
    [on(12, 24), 'Christmas Eve'],
    [on(12, 25), 'Christmas Day'],
    [on(12, 26), 'Boxing Day'],
    [on(12, 31), "New Year's Eve"],
  ]
  return named.map(([day, name]) => ({ date: formatDay(day), name }))
}

const [sunday, monday, thursday] = [0, 1, 4]

function weekdayOf(day: number): number {
  return (((day + 4) % 7) + 7) % 7
}

/** The first, second, … of a weekday on or after a day. */
function nth(count: number, weekday: number, from: number): number {
  return from + ((weekday - weekdayOf(from) + 7) % 7) + (count - 1) * 7
}

/** Gregorian computus by Meeus, Jones and Butcher. */
function easterOf(year: number): number {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const ofCentury = year % 100
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30
  const shift =
    (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * shift) / 451)
  const days = epact + shift - 7 * late + 114
  const month = Math.floor(days / 31)
  return dayNumber(
    `${year}-${String(month).padStart(2, '0')}-${String((days % 31) + 1).padStart(2, '0')}`,
  )
}

/** Dates in digits and ranges with a dash, in the words that periods are read from. */
export function expandDates(question: string): string {
  return question
    .replaceAll(
      /\b(?:wk|mth|qtr|yr)s?\b/gi,
      (word) => units[word.toLowerCase().replace(/s$/, '')] + (/s$/i.test(word) ? 's' : ''),
    )
    .replaceAll(/\bl([wmqy])\b/gi, (_, unit: string) => `last ${units[unit.toLowerCase()]}`)
    .replaceAll(daysWithoutLast, (_, count: string, unit: string) => {
      const name = units[unit.toLowerCase()]
      return `last ${count} ${name}s`
    })
    .replaceAll(/\b((?:19|20)\d\d)[/.](\d{1,2})[/.](\d{1,2})\b/g, isoOf)
    .replaceAll(/\b(\d{1,2})([/.-])(\d{1,2})\2((?:19|20)\d\d)\b/g, isoDay)
    .replaceAll(/\b((?:19|20)\d\d)-(\d\d)\b(?!-)/g, (whole, year: string, month: string) =>
      monthAndYear(whole, month, year),
    )
    .replaceAll(/(?<![\d/])(\d{1,2})\/((?:19|20)\d\d)\b/g, (whole, month: string, year: string) =>
      monthAndYear(whole, month, year),
    )
    .replaceAll(/\b(jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\.(?= ?\d)/gi, '$1 ')
    .replaceAll(shortYear, '$1 20$2')
    .replaceAll(dashOfDays, (found) => found.replace(/\s*[-–—]\s*$/, ' to '))
    .replaceAll(dashOfPeriods, '$1 to ')
    .replaceAll(/\b(?:fy|fiscal year) ?-?(\d{2,4})\b/gi, 'fiscal year $1')
}

/** '5/3/2026' is 5 March or May 3. */
export function hasAmbiguousDate(question: string): boolean {
  return [...question.matchAll(/\b(\d{1,2})([/-])(\d{1,2})\2(?:19|20)\d\d\b/g)].some(
    ([, one, , other]) => Number(one) <= 12 && Number(other) <= 12 && one !== other,
  )
}

const units: Readonly<Record<string, string>> = {
  wk: 'week',
  mth: 'month',
  qtr: 'quarter',
  yr: 'year',
  d: 'day',
  w: 'week',
  m: 'month',
  q: 'quarter',
  y: 'year',
}

/** 'Orders 90d'; 12m may be millions. */
const daysWithoutLast =
  /(?<!\b(?:last|past|previous|prior|trailing|rolling|next|first|than|over|under|every)\s)\b(\d{1,3}) ?(d|w)\b/gi

const months =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'

const dash = String.raw`\s*[-–—]\s*`

/** 'Oct ’25', "Q3'25" */
const shortYear = new RegExp(String.raw`\b(${months}|q[1-4]|h[12])\s*['’](\d\d)\b`, 'gi')

const date = String.raw`\d{1,2}(?:st|nd|rd|th)?`

/** 'April 1-15', '1–15 April' */
const dashOfDays = new RegExp(
  String.raw`\b((?:${months})\.? ${date}${dash}(?=${date}\b)|${date}${dash}(?=${date} (?:of )?(?:${months})\b))`,
  'gi',
)

/** 'Jan-Mar', 'Q1 – Q3 2025', '2024-2025', '2026-03-01 - 2026-03-15' */
const point = String.raw`(?:\d{1,2}(?:st|nd|rd|th)? )?(?:${months})(?: \d{1,2}(?:st|nd|rd|th)?)?(?:,? (?:19|20)\d\d)?|q[1-4](?: (?:19|20)\d\d)?|(?:19|20)\d\d(?:-\d\d-\d\d)?`
const dashOfPeriods = new RegExp(String.raw`\b(${point})${dash}(?=(?:${point})\b)`, 'gi')

const two = (digits: string) => digits.padStart(2, '0')

function isoOf(whole: string, year: string, month: string, day: string): string {
  return Number(month) <= 12 && Number(day) <= 31 ? `${year}-${two(month)}-${two(day)}` : whole
}

/** With dots, the day comes first; with slashes, only where one order is possible. */
function isoDay(whole: string, one: string, sign: string, other: string, year: string): string {
  const [first, second] = [Number(one), Number(other)]
  if (second <= 12 && first <= 31 && (sign === '.' || first > 12 || first === second))
    return `${year}-${two(other)}-${two(one)}`
  return first <= 12 && second > 12 && second <= 31 ? `${year}-${two(one)}-${two(other)}` : whole
}

function monthAndYear(whole: string, month: string, year: string): string {
  const name = names[Number(month) - 1]
  return name === undefined ? whole : `${name} ${year}`
}

const names = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

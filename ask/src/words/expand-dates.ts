/** Dates in digits and ranges with a dash, in the words that periods are read from. */
export function expandDates(question: string): string {
  return (
    withWeekNumbers(withShortYears(withDottedDates(question)))
      .replaceAll(
        /\b(?:wk|mth|qtr|yr)s?\b/gi,
        (word) => units[word.toLowerCase().replace(/s$/, '')] + (/s$/i.test(word) ? 's' : ''),
      )
      .replaceAll(/\b(last|this|past|prev|previous|per|each|\d+) mo(s?)\b/gi, '$1 month$2')
      // 'Since start Q3', 'until end June', 'first half May', 'first 10 days June'
      .replaceAll(partWithoutOf, '$1 of ')
      // 'From the second to the third quarter', 'the fourth quarter against the third'
      .replaceAll(ordinalBefore, '$1 $2')
      .replaceAll(ordinalAfter, '$1 $2 $3 $2')
      // 'The past 30 days against the previous 30'
      .replaceAll(
        /\b(\d+ (days|weeks|months)\b.{3,30} (?:previous|prior|preceding) \d+)(?! ?\w)/gi,
        '$1 $2',
      )
      .replaceAll(/\b(\d{1,3})(?:h|hrs?)\b/gi, '$1 hours')
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
  )
}

/** '2026-03-01..2026-04-30', '1.2.-14.2.2026', 'on 24.12.', '5.3.26', '11.2025' */
function withDottedDates(question: string): string {
  return question
    .replaceAll(/(?<=\d{4}-\d\d-\d\d)\.\.(?=\d{4}-)/g, ' to ')
    .replaceAll(
      /\b(\d{1,2})\.(\d{1,2})\.? ?(?:-|–|to|until) ?(\d{1,2})\.(\d{1,2})\.((?:20)?\d\d)\b/g,
      (_, day: string, month: string, lastDay: string, lastMonth: string, year: string) => {
        const full = year.padStart(4, '20')
        return `${full}-${two(month)}-${two(day)} to ${full}-${two(lastMonth)}-${two(lastDay)}`
      },
    )
    .replaceAll(/(?<![\d.])(\d{1,2})\.(\d{1,2})\.(\d\d)(?![\d.])/g, '$1.$2.20$3')
    .replaceAll(
      /(?<=\b(?:on|since|until|till|from|by|before|after) )(\d{1,2})\.(\d{1,2})\.(?!\d)/g,
      (whole, day: string, month: string) => {
        const name = names[Number(month) - 1]
        return name === undefined ? whole : `${day} ${name}`
      },
    )
    .replaceAll(
      /(?<![\d.])(0?[1-9]|1[0-2])\.((?:20)\d\d)(?![\d.])/g,
      (whole, month: string, year: string) => monthAndYear(whole, month, year),
    )
}

/** "In '25", '1H25', 'q one of twenty twenty-four' */
function withShortYears(question: string): string {
  return question
    .replaceAll(
      /\btwenty[ -]twenty[ -](one|two|three|four|five|six|seven|eight|nine)\b/gi,
      (_, digit: string) => `202${digits.indexOf(digit.toLowerCase())}`,
    )
    .replaceAll(
      /\bq (one|two|three|four|[1-4])\b/gi,
      (_, digit: string) =>
        `Q${digits.indexOf(digit.toLowerCase()) < 0 ? digit : digits.indexOf(digit.toLowerCase())}`,
    )
    .replaceAll(
      /\b([12])h ?(?:['’]?(\d\d)|(20\d\d))\b/gi,
      (_, half: string, short: string | undefined, year: string | undefined) =>
        `H${half} ${year ?? `20${short}`}`,
    )
    .replaceAll(/(?<=\b(?:in|of|for|since|during|from|vs|year) )['’](\d\d)\b/gi, '20$1')
}

/** 'Weeks 10 to 12', 'W10-W12', '2025-W12', 'w/c 16 March', 'w/e 22 March' */
function withWeekNumbers(question: string): string {
  return question
    .replaceAll(/\b(20\d\d)-?w(\d{1,2})\b/gi, 'week $2 $1')
    .replaceAll(
      /\b(?:weeks?|wks?|w|cw|kw) ?(\d{1,2}) ?(?:-|–|to|through|until) ?(?:weeks?|wks?|w|cw|kw)? ?(\d{1,2})\b/gi,
      'week $1 to week $2',
    )
    .replaceAll(/\bw\/c\b/gi, 'week commencing')
    .replaceAll(
      /\bw\/e(?= (?:\d|the|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))/gi,
      'week ending',
    )
}

const digits = 'zero one two three four five six seven eight nine'.split(' ')

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

const partWithoutOf = new RegExp(
  String.raw`\b((?:since|until|till|to|by|from) (?:the )?(?:start|beginning|begin|end)|(?:first|second) half|(?:first|last) (?:\d+|two|three) (?:days|weeks)) (?=(?:the )?(?:q[1-4]|${months}|month|year|quarter|week|(?:19|20)\d\d)\b)`,
  'gi',
)

const ordinal = '1st|2nd|3rd|4th|first|second|third|fourth'
const joint = '(?:to|and|vs|versus|against|than|or|with|from|over)'
const ordinalBefore = new RegExp(
  String.raw`\b(${ordinal})(?= ${joint} (?:the |in the )?(?:${ordinal}) (quarter|half)\b)`,
  'gi',
)
const ordinalAfter = new RegExp(
  String.raw`\b(${ordinal}) (quarter|half) ((?:of (?:the year|20\d\d) )?(?:compared )?${joint} (?:in )?(?:the )?(?:${ordinal}))\b(?! (?:quarter|half|month|week|day|year|of ))`,
  'gi',
)

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

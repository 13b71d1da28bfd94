import { type CalendarUnit, type LongUnit, unitWords } from '../times/period.ts'
import { phrases } from './keywords.ts'

/** Units of time, and comparisons with an earlier time. */
type TimeKeyword =
  | { readonly kind: 'granularity'; readonly unit: CalendarUnit }
  | { readonly kind: 'shift'; readonly by: LongUnit | 'previous' }

/** 'The same month last year' and its many forms. */
const sameTimeOfYear = [
  'day',
  'days',
  'week',
  'weeks',
  'month',
  'months',
  'quarter',
  'period',
  'time',
  'weekday',
  'stretch',
  'span',
  'dates',
  'date',
  'date range',
  'window',
  'timeframe',
  'interval',
]
  .flatMap((unit) =>
    [
      'a year ago',
      'a year earlier',
      'a year before',
      'last year',
      'of last year',
      'in last year',
      'of the previous year',
      'in the previous year',
      'the previous year',
      'the year before',
      'of the year before',
      'one year earlier',
      'one year ago',
      'in the year before',
      'a year prior',
      'the prior year',
    ].map((ago) => `same ${unit} ${ago}`),
  )
  .flatMap((phrase) => [phrase, `the ${phrase}`])
  .join('|')

export const timeKeywords: ReadonlyMap<string, TimeKeyword> = phrases<TimeKeyword>([
  [sameTimeOfYear, { kind: 'shift', by: 'year' }],
  [
    'daily|by day|per day|each day|every day|day by day|from day to day|day after day|into days|in daily steps|by the day|a day|on a daily basis|for each day|day to day|by date|per date|split by day|grouped by day|broken down by day|in days|by calendar day|each date',
    { kind: 'granularity', unit: 'day' },
  ],
  [
    'weekly|by week|per week|each week|every week|week by week|week to week|from week to week|week after week|into weeks|by the week|a week|on a weekly basis|for each week|split by week|grouped by week|broken down by week|by calendar week',
    { kind: 'granularity', unit: 'week' },
  ],
  [
    'monthly|by month|per month|each month|every month|month by month|month to month|from month to month|month after month|into months|by the month|a month|on a monthly basis|for each month|split by month|grouped by month|broken down by month|by calendar month',
    { kind: 'granularity', unit: 'month' },
  ],
  [
    'quarterly|by quarter|per quarter|each quarter|every quarter|quarter by quarter|quarter to quarter|from quarter to quarter|on a quarterly basis|for each quarter|split by quarter|grouped by quarter|broken down by quarter',
    { kind: 'granularity', unit: 'quarter' },
  ],
  [
    'yearly|annually|annual|by year|per year|each year|every year|year by year|from year to year|year after year|a year|on a yearly basis|for each year|split by year|grouped by year|broken down by year|per annum',
    { kind: 'granularity', unit: 'year' },
  ],
  [
    'hourly|by hour|per hour|each hour|every hour|hour by hour|into hours|by the hour|an hour|for each hour',
    { kind: 'granularity', unit: 'hour' },
  ],
  [
    'year over year|yoy|y o y|year on year|a year earlier|a year ago|year ago|year earlier|a year back|a year before|one year earlier|one year ago|the year before|year before|the year prior|same period last year|the same period last year|same time last year|the same time last year|same week last year|the same week last year|same month last year|the same month last year|same day last year|the same day last year|same quarter last year|the same quarter last year|same days last year|same period a year ago|the same period a year ago|same time a year ago|previous year|prior year|the previous year|the prior year|same period the year before|same month a year ago|same week a year ago|same period of last year|the same period of last year|this time last year|the preceding year|the year earlier|the same period the year before|a year previously|same days a year ago|same month of last year|the same month of last year|same period of the previous year|same period in the previous year',
    { kind: 'shift', by: 'year' },
  ],
  [
    'month over month|mom|m o m|month on month|a month earlier|a month before|the month before|month before|the month prior|previous month|prior month|the previous month|the prior month|same time last month|same period last month|the same period last month|the same days last month|same days last month|the preceding month|the same time last month|same days of last month|one month earlier|the same days of the previous month|the same period of the previous month|the same period of last month',
    { kind: 'shift', by: 'month' },
  ],
  [
    'quarter over quarter|qoq|quarter on quarter|the quarter before|quarter before|previous quarter|prior quarter|the previous quarter|the prior quarter|the preceding quarter',
    { kind: 'shift', by: 'quarter' },
  ],
  [
    'week over week|wow|w o w|wk on wk|wk over wk|week on week|a week earlier|a week before|the week before|week before|the weekend before|weekend before|the week prior|previous week|prior week|the previous week|the prior week|same day last week|the same day last week|same days last week|the same days last week|same day a week ago|the preceding week|same day of last week|same time last week|one week earlier',
    { kind: 'shift', by: 'week' },
  ],
  [
    'day over day|dod|day on day|the day before|a day earlier|previous day|the previous day|prior day|the prior day|day before|the day prior',
    { kind: 'shift', by: 'day' },
  ],
  [
    'previous period|the previous period|the period before|prior period|the prior period|period over period|the preceding period|preceding period|last period|the time before|before that|the one before|period before|the previous one|the prior one|the preceding one|the one before that|the one before it',
    { kind: 'shift', by: 'previous' },
  ],
])

export const bareUnits: Readonly<Record<string, CalendarUnit>> = {
  ...unitWords,
  hour: 'hour',
  hours: 'hour',
  date: 'day',
}

import { dayNumber, formatDay } from '@cartograph/contract'
import { daysBetween } from '../../kit/days.ts'
import { createCalendar } from '../../world/calendar.ts'
import { timeZoneOf, type Account } from './accounts.ts'
import { objectOf, type Body } from '../../kit/read-request.ts'
import { listOf } from './api-call.ts'
import { invalid, fault } from './fault.ts'

export interface ReportRequest {
  readonly type: string
  readonly days: readonly string[]
  readonly columns: readonly string[]
}

/** Parses a request for a report, and rejects what the platform rejects. */
export function parseReportRequest(body: Body, account: Account, now: Date): ReportRequest {
  const request = objectOf(body['ReportRequest'])
  const { AccountIds: ids } = objectOf(request['Scope'])
  if (String(listOf(ids)) !== account.id) throw invalid('Scope must name the account.')
  if (request['Format'] !== 'Csv' || request['FormatVersion'] !== '2.0')
    throw invalid('The sandbox supports only Csv of version 2.0.')
  if (request['ExcludeReportHeader'] !== true || request['ExcludeReportFooter'] !== true)
    throw invalid('The sandbox supports no header and no footer.')
  if (request['Aggregation'] !== 'Daily') throw invalid('The sandbox supports only Daily.')
  const time = objectOf(request['Time'])
  if (time['ReportTimeZone'] !== timeZoneOf(account))
    throw invalid("The sandbox supports only the account's time zone.")
  const first = dayIn(time['CustomDateRangeStart'])
  const last = dayIn(time['CustomDateRangeEnd'])
  const today = createCalendar(account.shop.world.options.timezone).dayAt(now.getTime())
  if (last > today || request['ReturnOnlyCompleteData'] !== false)
    throw fault(400, 2006, 'InvalidCustomDateRangeEnd')
  if (first > last || today - first > 36 * 31) throw fault(400, 2005, 'InvalidCustomDateRangeStart')
  return {
    type: String(request['Type']),
    days: daysBetween(formatDay(first), formatDay(last)),
    columns: columnsIn(request['Columns']),
  }
}

function columnsIn(value: unknown): readonly string[] {
  const columns = listOf(value).map(String)
  if (!columns.includes('TimePeriod')) throw invalid('TimePeriod is required.')
  return columns
}

function dayIn(value: unknown): number {
  const { Year: year, Month: month, Day: day } = objectOf(value)
  const two = (part: unknown) => String(part).padStart(2, '0')
  const text = `${String(year)}-${two(month)}-${two(day)}`
  if (Number.isNaN(Date.parse(text))) throw fault(400, 113, 'InvalidDateObject')
  return dayNumber(text)
}

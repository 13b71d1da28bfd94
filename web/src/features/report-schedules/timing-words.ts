import {
  addDays,
  formatWeekday,
  type ReportAttachment,
  type SendTiming,
  type TimeZone,
} from '@cartograph/contract'
import { formatClock, formatExactMoment } from '../../format/date-format.ts'

/** 'Every Monday at 8:00 AM' */
export function timingWords(timing: SendTiming): string {
  const at = `at ${hourWords(timing.hour)}`
  switch (timing.every) {
    case 'day':
      return `Every day ${at}`
    case 'week':
      return `Every ${weekdayName(timing.weekday)} ${at}`
    case 'month':
      if (timing.day === 31) return `On the last day of every month ${at}`
      return `On the ${ordinal(timing.day)}${timing.day > 28 ? ' (or the last day)' : ''} of every month ${at}`
  }
}

/** '8:00 AM' or '08:00', as the browser's locale has it. */
export function hourWords(hour: number): string {
  return formatClock(`${String(hour).padStart(2, '0')}:00`)
}

/** 1 is Monday. */
export function weekdayName(weekday: number): string {
  return formatWeekday(addDays(aSunday, weekday))
}

const aSunday = '2026-11-01'

/** '1st', '22nd' */
export function ordinal(day: number): string {
  const isTeen = day > 10 && day < 14
  const ending = isTeen ? undefined : { 1: 'st', 2: 'nd', 3: 'rd' }[day % 10]
  return `${day}${ending ?? 'th'}`
}

/** 'New York time' of America/New_York. */
export function zoneWords(zone: TimeZone): string {
  if (!zone.includes('/')) return zone
  // The signs of these are reversed: Etc/GMT+5 is five hours behind UTC.
  if (zone.startsWith('Etc/')) return formatExactMoment(anInstant, zone).split(' ').at(-1) ?? zone
  return `${(zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')} time`
}

const anInstant = '2026-11-01T00:00:00.000Z'

export const attachmentNames: Readonly<Record<ReportAttachment, string>> = {
  none: 'None',
  xlsx: 'Excel workbook',
  pdf: 'PDF',
}

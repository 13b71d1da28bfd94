import { msPerDay, utcDay, type Day } from '@cartograph/contract'

/**
 * The day of a serial number. Workbooks count days from 1900, where Excel believes in a 29 February, or
 * from 1904. Null for numbers that no program shows as a date.
 */
export function serialDate(serial: number, is1904: boolean): Day | null {
  const day = Math.floor(serial)
  if (!(day >= 0 && day <= 2_958_465)) return null
  if (is1904) return utcDay(Date.UTC(1904, 0, 1) + day * msPerDay)
  return utcDay(Date.UTC(1899, 11, day < 60 ? 31 : 30) + day * msPerDay)
}

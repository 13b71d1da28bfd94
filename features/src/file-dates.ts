import { createDateFormat, dateStyleOf, zoneClock, type ClockAt } from '@cartograph/contract'

/** How dates are written where no browser says its locale: in files and mails. */
export const fileLocale = 'en-US'

const clockAt: ClockAt = (moment, timeZone) => {
  const wall = moment.getTime() + zoneClock(timeZone).offsetAt(moment.getTime())
  return new Date(wall).toISOString().slice(0, 19).replace('T', ' ')
}

export const fileDates = createDateFormat(dateStyleOf(fileLocale), clockAt)

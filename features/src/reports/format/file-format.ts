import {
  createDateFormat,
  createValueFormat,
  dateStyleOf,
  zoneClock,
  type Cell,
  type ClockAt,
  type ValueFormat,
} from '@cartograph/contract'

/** How numbers and dates are written where no browser says its locale: in PDF files and mails. */
const locale = 'en-US'

const clockAt: ClockAt = (moment, timeZone) => {
  const wall = moment.getTime() + zoneClock(timeZone).offsetAt(moment.getTime())
  return new Date(wall).toISOString().slice(0, 19).replace('T', ' ')
}

const dates = createDateFormat(dateStyleOf(locale), clockAt)
const values = createValueFormat(dates)

export const fileFormat = {
  ...dates,
  formatValue: (cell: Cell, format: ValueFormat, style: 'full' | 'compact') =>
    values.formatValue(cell, format, style, locale),
}

import {
  createDateFormat,
  createSectionHeads,
  createValueFormat,
  dateStyleOf,
  formatChange,
  formatCount,
  zoneClock,
  type Cell,
  type Change,
  type ClockAt,
  type ValueFormat,
  type ValueStyle,
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
  ...createSectionHeads(dates),
  formatValue: (cell: Cell, format: ValueFormat, style: ValueStyle = 'full') =>
    values.formatValue(cell, format, style, locale),
  formatCount: (value: number) => formatCount(value, locale),
  formatChange: (change: Change) => formatChange(change, locale),
}

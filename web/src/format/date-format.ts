import { createDateFormat, dateStyleOf } from '@cartograph/contract'
import { clockAt } from './day.ts'

/** Formatted for the browser's locale. */
export const {
  formatClock,
  formatDay,
  formatDate,
  formatFullDay,
  formatRange,
  formatMoment,
  formatExactMoment,
  formatDateLabel,
} = createDateFormat(dateStyleOf(), clockAt)

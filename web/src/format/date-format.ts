import { createDateFormat, dateStyleOf } from '@cartograph/contract'
import { clockAt } from './day.ts'

/** As the browser's locale has it. */
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

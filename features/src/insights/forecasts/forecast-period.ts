import { forecastPeriod as endpoint } from '@cartograph/contract'
import { serves } from '../../serves.ts'
import { forecastRange } from './forecast-range.ts'

/** Forecasts the rest of a period in progress. */
export const forecastPeriod = serves(endpoint, (ctx, asked) =>
  forecastRange(ctx, asked, { isAhead: false }),
)

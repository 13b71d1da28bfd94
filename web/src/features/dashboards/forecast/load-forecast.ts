import { forecastPeriod, type OrgId } from '@cartograph/contract'
import type { Client } from '../../../api/client.ts'
import type { ForecastRequest } from '../model/element.ts'

/** Loaded when it is needed, because a dashboard doesn't need the schemas of the request to be drawn. */
export function loadForecast(
  client: Client,
  orgId: OrgId,
  body: ForecastRequest,
  signal: AbortSignal,
) {
  return client.call(forecastPeriod, { params: { orgId }, body }, { signal })
}

import type { OrgId } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useClient } from '../../../api/client-context.ts'
import { dataKey } from '../../../api/queries.ts'
import type { ElementContext, ForecastRequest } from '../model/element.ts'
import { lane } from './use-element-answers.ts'

/** Comes after all queries of the page. A chart without a forecast is complete, so a failure says nothing. */
export function useForecast(
  orgId: OrgId,
  body: ForecastRequest | null,
): Pick<ElementContext, 'forecast' | 'hasTooLittleData'> {
  const client = useClient()
  const { data } = useQuery({
    queryKey: [...dataKey(orgId), 'forecast', body],
    queryFn: ({ signal }) =>
      lane.run(Infinity, signal, async () => {
        const { loadForecast } = await import('../forecast/load-forecast.ts')
        return loadForecast(client, orgId, body as ForecastRequest, signal)
      }),
    enabled: body !== null,
    staleTime: 60_000,
    retry: false,
  })
  const answer = body === null ? undefined : data
  const { forecast, has_too_little_data: hasTooLittleData } = answer ?? {}
  return useMemo(
    () => ({ forecast: forecast ?? undefined, hasTooLittleData }),
    [forecast, hasTooLittleData],
  )
}

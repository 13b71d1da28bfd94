import type { OrgId, PeriodForecast } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../../api/client-context.ts'
import { dataKey } from '../../../api/queries.ts'
import type { ForecastRequest } from '../model/element.ts'
import { lane } from './use-element-answers.ts'

/** Comes after all queries of the page. A chart without a forecast is complete, so a failure says nothing. */
export function useForecast(
  orgId: OrgId,
  body: ForecastRequest | null,
): PeriodForecast | undefined {
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
  return (body && data?.forecast) ?? undefined
}

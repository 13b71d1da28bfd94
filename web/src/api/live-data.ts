import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Refetches the visible queries below a key after a change elsewhere. A query that is already under
 * way is not cancelled, but repeated: its answer may be older than the change.
 */
export async function reloadQueries(queryClient: QueryClient, queryKey: QueryKey): Promise<void> {
  const underWay = queryClient.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })
  await queryClient.invalidateQueries({ queryKey }, { cancelRefetch: false })
  if (underWay.length === 0) return
  await queryClient.invalidateQueries(
    { queryKey, predicate: (query) => underWay.includes(query) },
    { cancelRefetch: false },
  )
}

/** Sets data that is newer than any answer under way. */
export function setLiveData(queryClient: QueryClient, queryKey: QueryKey, data: object): void {
  queryClient.setQueryData(queryKey, data)
  void queryClient.cancelQueries({ queryKey, exact: true })
}

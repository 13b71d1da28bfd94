import { getIdentityOptions } from '@cartograph/contract'
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '../../api/client.ts'

/** What the sign-in screens have to know of this installation; it does not change while a page is open. */
export function identityOptionsQuery({ call }: Client) {
  return queryOptions({
    queryKey: ['identity-options'],
    queryFn: ({ signal }) => call(getIdentityOptions, {}, { signal }),
    staleTime: Infinity,
  })
}

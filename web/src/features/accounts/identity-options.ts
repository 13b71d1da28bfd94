import { getIdentityOptions } from '@cartograph/contract'
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '../../api/client.ts'

/** The sign-in options of this installation. They don't change while a page is open. */
export function identityOptionsQuery({ call }: Client) {
  return queryOptions({
    queryKey: ['identity-options'],
    queryFn: ({ signal }) => call(getIdentityOptions, {}, { signal }),
    staleTime: Infinity,
  })
}

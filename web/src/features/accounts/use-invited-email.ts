import { endpoints, OrgId } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { useClient } from '../../api/client-context.ts'

export interface InvitedEmail {
  /** The address that was invited; null without an invitation or before it has loaded. */
  email: string | null
  isLoading: boolean
  /** The server rejected the invitation. */
  isInvalid: boolean
  error: Error | null
  retry: () => void
}

/** Loads the address that the invitation in the URL was sent to. */
export function useInvitedEmail(orgId?: string, token?: string): InvitedEmail {
  const { call } = useClient()
  const place = OrgId.safeParse(orgId)
  const isEnabled = token !== undefined && place.success
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['invitation', orgId, token],
    queryFn: ({ signal }) =>
      call(
        endpoints.verifyInvitationToken,
        {
          params: { orgId: OrgId.parse(orgId) },
          query: { invitation_token: token ?? '' },
        },
        { signal },
      ),
    enabled: isEnabled,
    staleTime: Infinity,
    // The form must not change while someone fills it in.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const isMalformed = token !== undefined && !place.success
  return {
    email: data?.data ?? null,
    isLoading: isEnabled && isFetching && !data,
    isInvalid: isMalformed || (error instanceof ApiError && !error.retry),
    error,
    retry: () => void refetch(),
  }
}

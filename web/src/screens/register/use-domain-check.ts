import { endpoints, publicDomainMessage } from '@cartograph/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useClient } from '../../api/client-context.ts'

/** Asks the server whether an address may sign up: what is wrong with it, or null. */
export function useDomainCheck(): (email: string) => Promise<string | null> {
  const { call } = useClient()
  const queryClient = useQueryClient()
  return async (email) => {
    const { status } = await queryClient.fetchQuery({
      queryKey: ['verify-domain', email],
      queryFn: () => call(endpoints.verifyDomain, { query: { email } }),
      staleTime: Infinity,
      retry: false,
    })
    return status === 'error' ? publicDomainMessage : null
  }
}

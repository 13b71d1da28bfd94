import { loadPublicElement, type PublicVariables } from '@cartograph/contract'
import { ApiError } from '../../api/api-error.ts'
import type { Client } from '../../api/client.ts'
import { send } from '../../api/send.ts'

interface PublicAccess {
  readonly token: string
  /** Null for a link without a password. */
  readonly pass: string | null
}

/** A client without a session: it names the elements of the link's dashboard, and sends no query. */
export function createPublicClient(session: Client['session'], access: PublicAccess): Client {
  const { token, pass } = access
  return {
    session,
    call: () => Promise.reject(notHere()),
    // Without the semantic model there are no filters by value, which a public page does not offer.
    askData: () => Promise.resolve({ cubes: [] } as never),
    async load(_orgId, _query, signal, source) {
      if (source === undefined) throw notHere()
      const { element, at: query, toDate: to_date } = source
      const variables = source.variables as PublicVariables
      const body = { pass, element, query, variables, to_date }
      for (;;) {
        const answer = await send(
          fetch,
          loadPublicElement,
          { params: { token }, body },
          signal ? { signal } : {},
        )
        if ('results' in answer) return answer
      }
    },
  }
}

const notHere = () => new ApiError(0, "This isn't available on a shared dashboard.")

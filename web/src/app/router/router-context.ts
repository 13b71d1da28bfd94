import type { ParsedLocation } from '@tanstack/react-router'
import type { QueryClient } from '@tanstack/react-query'
import type { Client } from '../../api/client.ts'
import type { RequestExceptions } from '../plan/request-exceptions.ts'

/** What the routes decide with. */
export interface RouterContext {
  client: Client
  queryClient: QueryClient
  exceptions: RequestExceptions
}

export interface Visit {
  context: RouterContext
  location: ParsedLocation
  /** Nobody has gone there yet: it is only looked up what would be there. */
  preload: boolean
}

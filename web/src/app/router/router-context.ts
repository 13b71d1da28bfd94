import type { ParsedLocation } from '@tanstack/react-router'
import type { QueryClient } from '@tanstack/react-query'
import type { Client } from '../../api/client.ts'
import type { RequestExceptions } from '../plan/request-exceptions.ts'

/** What the routes need. */
export interface RouterContext {
  client: Client
  queryClient: QueryClient
  exceptions: RequestExceptions
}

export interface RouteVisit {
  context: RouterContext
  location: ParsedLocation
  /** The link was only hovered: the route is loading, not open. */
  preload: boolean
}

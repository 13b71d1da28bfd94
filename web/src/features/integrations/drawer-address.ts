import { ConnectionId, IntegrationContext, PlatformCode } from '@cartograph/contract'
import * as z from 'zod/mini'

/**
 * The open drawer. It is part of the URL, so that it survives a reload and a redirect to the platform.
 */
export const DrawerAddress = z.object({
  platform: PlatformCode,
  context: IntegrationContext,
  /** Null for a new connection. */
  id: z.nullable(ConnectionId),
})
export type DrawerAddress = z.infer<typeof DrawerAddress>

/** The search parameters of the URL. */
export type DrawerSearch = {
  drawer?: string
  context?: string
  id?: string
}

/** Null if no drawer is open or the parameters are invalid. */
export function parseDrawer({ drawer, context, id }: DrawerSearch): DrawerAddress | null {
  const parsed = z.safeParse(DrawerAddress, { platform: drawer, context, id: id ?? null })
  return parsed.success ? parsed.data : null
}

export function drawerSearch({ platform, context, id }: DrawerAddress): DrawerSearch {
  return { drawer: platform, context, ...(id !== null && { id }) }
}

/** The same page with this drawer open instead of any other. */
export function pathWithDrawer(path: string, address: DrawerAddress): string {
  const url = new URL(path, placeholderOrigin)
  for (const name of ['drawer', 'context', 'id']) url.searchParams.delete(name)
  for (const [name, value] of Object.entries(drawerSearch(address)))
    url.searchParams.set(name, value)
  return url.pathname + url.search + url.hash
}

const placeholderOrigin = 'http://localhost'

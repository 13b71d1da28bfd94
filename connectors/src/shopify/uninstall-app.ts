import { z } from 'zod'
import { ConnectorError } from '../kit/errors.ts'
import type { ShopifyClient } from './client.ts'

/** Uninstalls the app from the shop, which ends all of its tokens. */
export async function uninstallApp(client: ShopifyClient, signal: AbortSignal): Promise<void> {
  const { data } = await client.query({
    document: uninstallDocument,
    variables: {},
    answer: Uninstalled,
    signal,
  })
  // Null says no more than that it did not happen.
  if (data.appUninstall === null || data.appUninstall.userErrors.length > 0)
    throw new ConnectorError('payload', 'Shopify did not uninstall the app')
}

export const uninstallDocument = `mutation CartographUninstall {
  appUninstall {
    app { id }
    userErrors { field message }
  }
}`

export const Uninstalled = z.object({
  appUninstall: z.nullable(z.object({ userErrors: z.array(z.unknown()) })),
})

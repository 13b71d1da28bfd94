import type { OrgId } from '@cartograph/contract'
import { registerApp, type Context } from '@cartograph/features'
import * as z from 'zod'
import type { Preparing } from './endpoint-requests.ts'

interface AppRequests {
  readonly ctx: Context
  readonly orgId: OrgId
}

/** Requests for connecting an app that has just registered itself. */
export function appRequests({ ctx, orgId }: AppRequests) {
  const redirectUri = 'https://app.example/callback'
  const newApp = () => {
    const metadata = { client_name: 'An assistant', redirect_uris: [redirectUri] }
    return z.object({ client_id: z.string() }).parse(registerApp(ctx, metadata)).client_id
  }
  return {
    getConnectedApp: () => ({ query: { client_id: newApp() } }),
    authorizeApp: () => ({
      params: { orgId },
      body: {
        client_id: newApp(),
        redirect_uri: redirectUri,
        scopes: ['data:read' as const],
        code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
        state: 'of the app',
      },
    }),
  } satisfies Partial<Preparing>
}

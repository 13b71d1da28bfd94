import type { AnswerOf, endpoints, ParsedRequest } from '@cartograph/contract'
import {
  getDataToken,
  getUser,
  getWorkspace,
  listDataIngestions,
  listMyWorkspaces,
  loadQuery,
  refresh,
  signIn,
  signOut,
  updateConnection,
  type Context,
  type SessionTokens,
} from '@cartograph/features'
import type { RefreshCookie } from './refresh-cookie.ts'

export type EndpointName = keyof typeof endpoints

export type Handler<Name extends EndpointName> = (
  ctx: Context,
  request: ParsedRequest<(typeof endpoints)[Name]>,
  cookie: RefreshCookie,
) => Promise<AnswerOf<(typeof endpoints)[Name]>>

/** Every endpoint of the contract and the verb that answers it: one missing does not compile. */
export const handlers: { readonly [Name in EndpointName]: Handler<Name> } = {
  healthz: () => Promise.resolve({ status: 'ok' }),
  async readyz(ctx) {
    await Promise.all([ctx.store.ping(), ctx.ingestion.warehouse.ping()])
    return { status: 'ok' }
  },
  async signIn(ctx, { body }, cookie) {
    return keepSession(await signIn(ctx, body), cookie)
  },
  async refresh(ctx, _request, cookie) {
    return keepSession(await refresh(ctx, { refreshToken: cookie.read() }), cookie)
  },
  async signOut(ctx, _request, cookie) {
    const refreshToken = cookie.read()
    cookie.clear()
    await signOut(ctx, { refreshToken })
    return undefined
  },
  getUser,
  listUserOrgs: listMyWorkspaces,
  getWorkspace,
  getDataToken,
  updateConnection: (ctx, { params, body }) =>
    updateConnection(ctx, { connectionId: params.datasourceId, ...body }),
  listDataIngestions,
  loadQuery: (ctx, { body }) => loadQuery(ctx, body),
}

function keepSession(session: SessionTokens, cookie: RefreshCookie) {
  cookie.set(session.refreshToken, session.refreshExpiresAt)
  return session.access
}

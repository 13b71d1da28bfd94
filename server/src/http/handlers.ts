import type { QueryBody } from '@cartograph/contract'
import {
  acceptInvitation,
  autoJoin,
  confirmSignUp,
  createApiKey,
  createUserRecord,
  createWorkspace,
  deleteApiKey,
  deleteWorkspace,
  dryRunQuery,
  endOtherSessions,
  endSession,
  forgotPassword,
  getApiKey,
  getChatToken,
  getDataToken,
  getHelp,
  getIdentityOptions,
  getJwks,
  getMember,
  getQueryMeta,
  getQuerySql,
  getSubscribedPlan,
  getUser,
  getWorkspace,
  inviteMembers,
  listApiKeys,
  listAuditLog,
  listDataIngestions,
  listMembers,
  listSessions,
  listUserOrgs,
  loadText,
  renewApiKey,
  requestInvitation,
  resendCode,
  resetPassword,
  signUp,
  updateConnection,
  updateMember,
  updateWorkspace,
  verifyDomain,
  verifyInvitationToken,
  type Context,
} from '@cartograph/features'
import { continueWait } from './cube-continue-wait.ts'
import { ReadyJson, type EndpointName, type Handler } from './handler.ts'
import { sessionHandlers } from './session-handlers.ts'

/** Every endpoint of the contract and the verb that answers it: one missing does not compile. */
export const handlers: { readonly [Name in EndpointName]: Handler<Name> } = {
  healthz: () => Promise.resolve({ status: 'ok' }),
  async readyz(ctx) {
    await Promise.all([ctx.store.ping(), ctx.ingestion.warehouse.ping()])
    return { status: 'ok' }
  },
  ...sessionHandlers,
  getIdentityOptions,
  signUp: (ctx, { body }) => signUp(ctx, body),
  confirmSignUp: (ctx, { body }) => nothing(confirmSignUp(ctx, body)),
  resendCode: (ctx, { body }) => nothing(resendCode(ctx, body)),
  forgotPassword: (ctx, { body }) => nothing(forgotPassword(ctx, body)),
  resetPassword: (ctx, { body }) => nothing(resetPassword(ctx, body)),
  listSessions,
  endOtherSessions: (ctx) => nothing(endOtherSessions(ctx)),
  endSession: (ctx, { params }) => nothing(endSession(ctx, params)),
  getJwks,
  getUser,
  createUserRecord: (ctx, { body }) => createUserRecord(ctx, body),
  getChatToken,
  listUserOrgs,
  autoJoin: (ctx, { params }) => autoJoin(ctx, params),
  verifyDomain: (ctx, { query }) => verifyDomain(ctx, query),
  createWorkspace: (ctx, { body }) => createWorkspace(ctx, body),
  requestInvitation: (ctx, { body }) => nothing(requestInvitation(ctx, body)),
  getWorkspace,
  updateWorkspace: (ctx, { body }) => updateWorkspace(ctx, body),
  deleteWorkspace,
  getHelp: (ctx, { query }) => getHelp(ctx, query),
  getDataToken,
  getSubscribedPlan,
  listMembers: (ctx, { query }) => listMembers(ctx, query),
  getMember: (ctx, { params }) => getMember(ctx, params),
  updateMember: (ctx, { params, body }) => updateMember(ctx, { id: params.id, ...body }),
  inviteMembers: (ctx, { body }) => inviteMembers(ctx, body),
  acceptInvitation: (ctx, { params }) => acceptInvitation(ctx, params),
  verifyInvitationToken: (ctx, { params, query }) =>
    verifyInvitationToken(ctx, { ...params, ...query }),
  listApiKeys,
  getApiKey: (ctx, { params }) => getApiKey(ctx, params),
  createApiKey: (ctx, { query }) => createApiKey(ctx, query),
  renewApiKey: (ctx, { params, body }) => renewApiKey(ctx, { id: params.id, ...body }),
  deleteApiKey: (ctx, { params }) => nothing(deleteApiKey(ctx, params)),
  listAuditLog: (ctx, { query }) => listAuditLog(ctx, query),
  updateConnection: (ctx, { params, body }) =>
    updateConnection(ctx, { connectionId: params.datasourceId, ...body }),
  listDataIngestions,
  loadQuery: (ctx, { body }) => load(ctx, body),
  subscribeQuery: (ctx, { body }) => load(ctx, body),
  getQuerySql: (ctx, { body }) => getQuerySql(ctx, body),
  dryRunQuery: (ctx, { body }) => dryRunQuery(ctx, body),
  getQueryMeta: (ctx, { query }) => getQueryMeta(ctx, query),
}

async function load(ctx: Context, body: QueryBody): Promise<ReadyJson> {
  const loaded = await loadText(ctx, body)
  return new ReadyJson(loaded.kind === 'answered' ? loaded.text : continueWait(loaded.elapsedMs))
}

/** What is done has no answer: 204. */
async function nothing(work: Promise<unknown>): Promise<undefined> {
  await work
  return undefined
}

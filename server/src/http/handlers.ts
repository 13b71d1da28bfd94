import type { QueryBody } from '@cartograph/contract'
import {
  acceptInvitation,
  autoJoin,
  confirmSignUp,
  connectShopify,
  copyDashboard,
  createApiKey,
  createDatasource,
  createDestination,
  createEvent,
  createOauthProfile,
  createUserRecord,
  createWorkspace,
  deleteApiKey,
  deleteDatasource,
  deleteDestination,
  deleteWorkspace,
  dryRunQuery,
  endOtherSessions,
  endSession,
  forgotPassword,
  getApiKey,
  getCatalogue,
  getChatToken,
  getConnectionHealth,
  getDashboard,
  getReconciliation,
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
  initiateOauth,
  initiateShopify,
  installShopify,
  inviteMembers,
  listApiKeys,
  listAuditLog,
  listDataIngestions,
  listEvents,
  listIntegrations,
  listMembers,
  listOauthAccounts,
  listOauthProfiles,
  listSessions,
  listUserOrgs,
  loadText,
  renewApiKey,
  requestInvitation,
  resendCode,
  resetDashboard,
  resetPassword,
  reconcileNow,
  retrySetAside,
  saveDashboard,
  signUp,
  updateDatasource,
  updateDestination,
  updateMember,
  updateWorkspace,
  verifyDomain,
  verifyInvitationToken,
  type Context,
} from '@cartograph/features'
import { continueWait } from './cube-continue-wait.ts'
import { ReadyJson, WithStatus, type EndpointName, type Handler } from './handler.ts'
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
  getDashboard: (ctx, { query }) => getDashboard(ctx, { fileName: query.spec }),
  saveDashboard: (ctx, { query, body }) =>
    saveDashboard(ctx, { fileName: query.spec, spec: body.spec, updatedAt: body.updated_at }),
  resetDashboard: (ctx, { query }) => nothing(resetDashboard(ctx, { fileName: query.spec })),
  copyDashboard: (ctx, { body }) => copyDashboard(ctx, body),
  listEvents: (ctx, { query }) => listEvents(ctx, query),
  createEvent: (ctx, { body }) => createEvent(ctx, body),
  getIntegrations: listIntegrations,
  getIntegrationCatalogue: getCatalogue,
  createDatasource: (ctx, { body }) => createDatasource(ctx, body),
  createDestination: (ctx, { body }) => createDestination(ctx, body),
  updateDatasource: (ctx, { params, body }) =>
    updateDatasource(ctx, { id: params.datasourceId, ...body }),
  updateDestination: (ctx, { params, body }) =>
    updateDestination(ctx, { id: params.destinationId, ...body }),
  deleteDatasource: (ctx, { params }) =>
    nothing(deleteDatasource(ctx, { id: params.datasourceId })),
  deleteDestination: (ctx, { params }) =>
    nothing(deleteDestination(ctx, { id: params.destinationId })),
  getConnectionHealth: (ctx, { params }) => getConnectionHealth(ctx, { id: params.datasourceId }),
  retrySetAside: (ctx, { params }) => retrySetAside(ctx, { id: params.datasourceId }),
  getReconciliation: (ctx, { params }) => getReconciliation(ctx, { id: params.datasourceId }),
  reconcileNow: (ctx, { params }) => reconcileNow(ctx, { id: params.datasourceId }),
  initiateOauth: (ctx, { params, query, body }) =>
    initiateOauth(ctx, { ...params, ...query, ...body }),
  createOauthProfile: (ctx, { body }) => createOauthProfile(ctx, body),
  listOauthProfiles: (ctx, { query }) => listOauthProfiles(ctx, query),
  listOauthAccounts: (ctx, { params }) => listOauthAccounts(ctx, params),
  initiateShopify: (ctx, { query }) => initiateShopify(ctx, query),
  async installShopify(ctx, { query }) {
    const { answer, isNew } = await installShopify(ctx, query)
    return new WithStatus(isNew ? 201 : 200, answer)
  },
  connectShopify: (ctx, { query, body }) => connectShopify(ctx, { query, ...body }),
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

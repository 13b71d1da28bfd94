import {
  InsightId,
  newId,
  SessionId,
  type ClientRequest,
  type endpoints,
} from '@cartograph/contract'
import {
  createActionLogEntry,
  createApiKey,
  createSavedView,
  systemContext,
  type Services,
} from '@cartograph/features'
import { appRequests } from './app-requests.ts'
import { chatRequests } from './chat-requests.ts'
import { installRequests } from './install-requests.ts'
import { metricRequests } from './metric-requests.ts'
import { reportRequests } from './report-requests.ts'
import { segmentRequests } from './segment-requests.ts'
import { alertRequests } from './alert-requests.ts'
import { messageRequests } from './message-requests.ts'
import { uploadRequests } from './upload-requests.ts'
import { syncRequests } from './sync-requests.ts'
import type { EndpointName } from '../http/rest/handler.ts'
import {
  allowPublicLinks,
  beginInvitation,
  beginReset,
  beginSignUp,
  newConnection,
  newDashboard,
  newDemoShop,
  newMember,
  newPublicLink,
  newSandboxShop,
  nextEmail,
  nextName,
  newStoppedDeletion,
  typedForm,
} from './endpoint-preludes.ts'
import { newInsight } from './new-insight.ts'
import { exportRequests } from './export-requests.ts'
import { planRequests } from './plan-requests.ts'
import { enter, type TestCaller, type TestPeople } from './test-people.ts'
import { webhookRequests } from './webhook-requests.ts'

export type Requests = {
  readonly [Name in EndpointName]: ClientRequest<(typeof endpoints)[Name]>
}

export type Preparing = {
  readonly [Name in EndpointName]: () => Promise<Requests[Name]> | Requests[Name]
}

/**
 * A request that succeeds for permitted callers, for every endpoint: a missing one does not compile.
 * Requests that can be made only once are prepared anew each time.
 */
export function endpointRequests(
  services: Services,
  people: TestPeople,
  caller: TestCaller | null,
): Preparing {
  const { orgId, connectionId, memberId, apiKeyId, password } = people
  const ctx = systemContext(services, new AbortController().signal)
  const role = caller === null || caller.endsWith('Key') ? 'admin' : (caller as 'admin')
  const email = people.emailOf(role)
  const inWorkspace = { params: { orgId } }
  const asAdmin = (id = orgId) => enter(ctx, people.tokens.admin, id)
  const asCaller = () => enter(ctx, people.tokens[role], orgId)
  // Views are private, and an outsider has none.
  const asAuthor = () => (caller === 'outsider' ? asAdmin() : asCaller())
  const newView = () => ({
    spec: 'ecommerce',
    name: nextName(),
    search: { dates: 'last7Days' },
    is_shared: false,
    is_default: false,
  })
  const newKey = async () =>
    createApiKey(await asAdmin(), { key_name: 'For once', scopes: ['data:read'] })

  return {
    healthz: () => ({}),
    getDataDeletion: () => ({ params: { code: 'unknown' } }),
    readyz: () => ({}),
    getIdentityOptions: () => ({}),
    signUp: () => ({
      body: { first_name: 'Ada', last_name: 'Test', email: nextEmail(), password },
    }),
    confirmSignUp: async () => ({ body: await beginSignUp(ctx, password) }),
    resendCode: () => ({ body: { email } }),
    signIn: () => ({ body: { email, password } }),
    reauthenticate: () => ({ body: { password } }),
    forgotPassword: () => ({ body: { email } }),
    resetPassword: async () => ({ body: await beginReset(ctx, password) }),
    refresh: () => ({}),
    signOut: () => ({}),
    listSessions: () => ({}),
    endOtherSessions: () => ({}),
    endSession: () => ({ params: { sessionId: sessionOf(people.tokens[role]) } }),
    beginGoogle: () => ({ query: { return_to: '/setup' } }),
    finishGoogle: () => ({ query: { code: 'x', state: 'y' } }),
    getJwks: () => ({}),
    getUser: () => ({}),
    createUserRecord: () => ({ body: { first_name: nextName(), last_name: 'Test', email } }),
    getChatToken: () => ({}),
    listUserOrgs: () => ({}),
    autoJoin: () => inWorkspace,
    verifyDomain: () => ({ query: { email: 'ada@shop.example' } }),
    createWorkspace: () => ({ body: { org_name: 'Another shop', org_type: 'ecommerce' } }),
    requestInvitation: () => ({
      body: {
        store_name: 'A shop',
        ecommerce_platform: 'Shopify',
        marketing_platforms: 'Facebook,Other',
      },
    }),
    getWorkspace: () => inWorkspace,
    updateWorkspace: () => ({ ...inWorkspace, body: { org_name: nextName() } }),
    deleteWorkspace: async () => ({ params: { orgId: await newDemoShop(ctx, people) } }),
    getHelp: () => ({ ...inWorkspace, query: { md: 'index' } }),
    getDataToken: () => inWorkspace,
    ...planRequests({ ctx, people, caller }),
    ...exportRequests({ orgId, asAdmin }),
    listMembers: () => ({ ...inWorkspace, query: { page: '1', page_size: '5' } }),
    getMember: () => ({ params: { orgId, id: memberId } }),
    updateMember: async () => {
      const id = await newMember(ctx, orgId)
      return { params: { orgId, id }, body: { role: 'admin' } }
    },
    inviteMembers: () => ({
      ...inWorkspace,
      body: { emails: [nextEmail()], role: 'member', is_datasource_invite: true, platform: 'SP' },
    }),
    acceptInvitation: () => inWorkspace,
    verifyInvitationToken: async () => ({
      ...inWorkspace,
      query: { invitation_token: await beginInvitation(await asAdmin()) },
    }),
    ...appRequests({ ctx, orgId }),
    listApiKeys: () => inWorkspace,
    getApiKey: () => ({ params: { orgId, id: apiKeyId } }),
    createApiKey: () => ({
      ...inWorkspace,
      query: { key_name: 'Another', scopes: 'data:read,audiences:write' },
    }),
    renewApiKey: async () => {
      const key = await newKey()
      return { params: { orgId, id: key.id }, body: { key_name: 'Renewed' } }
    },
    deleteApiKey: async () => ({ params: { orgId, id: (await newKey()).id } }),
    listAuditLog: () => ({ ...inWorkspace, query: { page: '1', page_size: '10' } }),
    getDashboard: () => ({ ...inWorkspace, query: { spec: 'ecommerce' } }),
    listDashboardOutlines: () => inWorkspace,
    saveDashboardMenu: () => ({
      ...inWorkspace,
      body: { starred: ['sales'], dashboard_order: [], collection_order: [] },
    }),
    savePageSize: () => ({ ...inWorkspace, body: { list: 'members', rows: 25 } }),
    saveElementChoices: () => ({
      ...inWorkspace,
      body: { spec: 'ecommerce', element: 'sales-kpis', choices: { pageSize: ['25'] } },
    }),
    saveDashboard: async () => {
      const { file_name, spec, updated_at } = await newDashboard(await asAdmin())
      return { ...inWorkspace, query: { spec: file_name }, body: { spec, updated_at } }
    },
    resetDashboard: async () => ({
      ...inWorkspace,
      query: { spec: (await newDashboard(await asAdmin())).file_name },
    }),
    createDashboard: () => ({ ...inWorkspace, body: { title: 'Empty' } }),
    copyDashboard: () => ({ ...inWorkspace, body: { source: 'ecommerce', title: 'Our own' } }),
    listPublicLinks: () => ({ ...inWorkspace, query: { spec: 'ecommerce' } }),
    createPublicLink: async () => {
      await allowPublicLinks(await asAdmin())
      return { ...inWorkspace, body: { spec: 'ecommerce', password: null, expires_at: null } }
    },
    revokePublicLink: async () => {
      const { link } = await newPublicLink(await asAdmin())
      return { params: { orgId, linkId: link.id } }
    },
    openPublicDashboard: async () => {
      const { token } = await newPublicLink(await asAdmin())
      return { params: { token }, body: {} }
    },
    loadPublicElement: async () => {
      const { token } = await newPublicLink(await asAdmin())
      const asked = { pass: null, element: 'sales-kpis', query: 0, variables: {}, to_date: false }
      return { params: { token }, body: asked }
    },
    listSavedViews: () => ({ ...inWorkspace, query: { spec: 'ecommerce' } }),
    createSavedView: () => ({ ...inWorkspace, body: newView() }),
    updateSavedView: async () => {
      const { id: viewId } = await createSavedView(await asAuthor(), newView())
      return { params: { orgId, viewId }, body: { name: nextName() } }
    },
    deleteSavedView: async () => {
      const { id: viewId } = await createSavedView(await asAuthor(), newView())
      return { params: { orgId, viewId } }
    },
    setDefaultView: () => ({
      ...inWorkspace,
      body: { spec: 'ecommerce', scope: 'user', view_id: null },
    }),
    ...chatRequests({ orgId, asAuthor }),
    ...metricRequests({ orgId, asAdmin, nextName }),
    ...reportRequests({ orgId, userId: memberId, asAdmin, nextName }),
    ...segmentRequests({ orgId, asAdmin, nextName }),
    ...webhookRequests({ orgId, asAdmin, nextName }),
    ...syncRequests({
      orgId,
      asAdmin,
      nextName,
      newDestination: () => newConnection(ctx, orgId, 'destination'),
    }),
    listEvents: () => ({ ...inWorkspace, query: { event_type: 'viewed', page: '1', size: '100' } }),
    createEvent: () => ({
      ...inWorkspace,
      body: { event_type: 'viewed', properties: { version: 2, key: '/insights/overview' } },
    }),
    listDatasources: () => inWorkspace,
    feedInsights: () => ({
      ...inWorkspace,
      query: { page: '1', size: '5' },
      body: { aggregation_period: 'day', reference_date: '2026-11-14', change_sentiment: '0' },
    }),
    countFacets: async () => {
      await newInsight(ctx, orgId)
      return { ...inWorkspace, body: { metrics: ['ShopifyOrders.netSales'] } }
    },
    listInsights: () => ({ ...inWorkspace, query: { ids: newId(InsightId) } }),
    searchInsights: async () => {
      await newInsight(ctx, orgId)
      const body = { metadata_ids: ['metric:ShopifyOrders.netSales'], phrase: 'net sales' }
      return { ...inWorkspace, query: { page: '1', size: '5' }, body }
    },
    autocompleteMetadata: () => ({ ...inWorkspace, query: { phrase: 'net sa' } }),
    askInsight: async () => ({
      params: { orgId, insightId: await newInsight(ctx, orgId) },
      body: { question: 'Which channels, and how was it a year ago?' },
    }),
    explainChange: () => ({
      ...inWorkspace,
      body: {
        measure: 'ShopifyOrders.netSales',
        time: 'ShopifyOrders.happenedAt',
        range: ['2026-11-08', '2026-11-14'],
        compared: ['2026-11-01', '2026-11-07'],
      },
    }),
    forecastPeriod: () => ({
      ...inWorkspace,
      body: {
        measure: 'ShopifyOrders.netSales',
        time: 'ShopifyOrders.happenedAt',
        period: ['2026-11-01', '2026-11-30'],
      },
    }),
    markInsight: async () => ({
      params: { orgId, insightId: await newInsight(ctx, orgId) },
      body: { is_useful: true, closed_reason: 'explained' },
    }),
    getInsightStatus: () => inWorkspace,
    listFeedPins: () => inWorkspace,
    createFeedPin: async () => ({
      ...inWorkspace,
      body: { feed_id: await newInsight(ctx, orgId), notes: '', datasource_id: null },
    }),
    deleteFeedPin: () => ({ ...inWorkspace, query: { feed_id: newId(InsightId) } }),
    getDigest: () => inWorkspace,
    getSlackDigest: () => inWorkspace,
    setSlackDigest: () => ({
      ...inWorkspace,
      body: {
        url: 'https://hooks.slack.com/services/T1/B2/secret',
        timing: { every: 'day' as const, hour: 7 },
      },
    }),
    removeSlackDigest: () => inWorkspace,
    setDigest: () => ({ ...inWorkspace, body: { is_on: true } }),
    listActionLog: () => ({
      ...inWorkspace,
      query: { page: '1', page_size: '10', order: 'by_lookback_date', search: 'budget' },
    }),
    getActionLogFacets: () => inWorkspace,
    listActionMetrics: () => inWorkspace,
    createActionLogEntry: async () => ({
      ...inWorkspace,
      body: { ...loggedAction, insight_id: await newInsight(ctx, orgId) },
    }),
    updateActionLogEntry: async () => {
      const writer = await (caller === 'member' ? asCaller() : asAdmin())
      const { insight_id: _, ...fields } = loggedAction
      const entry = await createActionLogEntry(writer, loggedAction)
      return { params: { orgId, entryId: entry.id }, body: { ...fields, text: 'Lowered it' } }
    },
    deleteActionLogEntry: async () => {
      // Callers other than admins may only delete their own.
      const writer = await (caller === 'member' ? asCaller() : asAdmin())
      const entry = await createActionLogEntry(writer, loggedAction)
      return { params: { orgId, entryId: entry.id } }
    },
    getIntegrations: () => inWorkspace,
    getIntegrationCatalogue: () => inWorkspace,
    createDatasource: async () => {
      const platform = 'SP'
      const { params, credentials } = await typedForm(ctx, orgId, {
        platform,
        context: 'datasource',
      })
      const body = { platform, integration_params: params, datasource_creds: credentials } as const
      return { ...inWorkspace, body: { ...body, is_private: true } }
    },
    createDestination: async () => {
      // The quota of others would be waited for.
      const platform = 'S3'
      const { params, credentials } = await typedForm(ctx, orgId, {
        platform,
        context: 'destination',
      })
      const body = { platform, integration_params: params, destination_creds: credentials } as const
      return { ...inWorkspace, body }
    },
    updateDatasource: () => ({
      params: { orgId, datasourceId: connectionId },
      body: { is_connected: true },
    }),
    updateDestination: async () => ({
      params: { orgId, destinationId: await newConnection(ctx, orgId, 'destination') },
      body: { is_connected: false },
    }),
    deleteDatasource: async () => ({
      params: { orgId, datasourceId: await newConnection(ctx, orgId, 'datasource') },
    }),
    deleteDestination: async () => ({
      params: { orgId, destinationId: await newConnection(ctx, orgId, 'destination') },
    }),
    getConnectionHealth: () => ({ params: { orgId, datasourceId: connectionId } }),
    retrySetAside: async () => ({
      params: { orgId, datasourceId: await newSandboxShop(await asAdmin(), orgId) },
    }),
    approveDeletions: async () => ({
      params: { orgId, datasourceId: await newStoppedDeletion(ctx, orgId) },
      body: { stream: 'profiles', missing: 412 },
    }),
    // Callers other than admins may only change their own.
    ...alertRequests({ orgId, asAdmin }),
    ...messageRequests({ orgId, writer: caller === 'member' ? asCaller : asAdmin }),
    ...uploadRequests({ ctx, orgId }),
    getReconciliation: () => ({ params: { orgId, datasourceId: connectionId } }),
    reconcileNow: async () => ({
      params: { orgId, datasourceId: await newSandboxShop(await asAdmin(), orgId) },
    }),
    ...installRequests({ ctx, orgId, asCaller }),
    listDataIngestions: () => inWorkspace,
    loadQuery: () => ({ body: aQuery }),
    subscribeQuery: () => ({ body: aQuery }),
    getQuerySql: () => ({ body: aQuery }),
    dryRunQuery: () => ({ body: aQuery }),
    getQueryMeta: () => ({ query: {} }),
  }
}

function sessionOf(token: string): SessionId {
  const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
  const { sid }: { sid?: unknown } = { ...Object(JSON.parse(payload)) }
  return SessionId.parse(sid)
}

const loggedAction = {
  text: 'Raised the budget of the autumn campaign',
  mentioned_users: [],
  tags: ['ads'],
  actionDate: '2026-11-14',
  datasourceType: 'FB',
  lookbackDate: '2026-11-21',
  goal: null,
  insight_id: null,
} satisfies Requests['createActionLogEntry']['body']

/** A minimal query. */
export const aQuery = {
  query: {
    measures: ['ShopifyOrders.netSales'],
    timeDimensions: [
      {
        dimension: 'ShopifyOrders.happenedAt',
        granularity: 'day',
        dateRange: ['2026-11-01', '2026-11-07'],
      },
    ],
    timezone: 'America/New_York',
  },
} satisfies Requests['loadQuery']['body']

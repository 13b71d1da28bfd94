import {
  ApiKeyId,
  ChatSynonymId,
  ConnectionId,
  ConversationId,
  CustomMetricId,
  EventId,
  ExportId,
  InsightId,
  InvitationId,
  newId,
  OauthProfileId,
  PromptId,
  PublicLinkId,
  ReportId,
  SavedViewId,
  SegmentId,
  SyncRunId,
  VerifiedQuestionId,
  type CustomMetricDefinition,
  type OrgId,
  type UserId,
} from '@cartograph/contract'
import {
  apiKeys,
  auditLog,
  chatSynonyms,
  connections,
  conversations,
  customMetrics,
  customMetricVersions,
  dashboardMenus,
  dashboards,
  defaultViews,
  pageSizes,
  elementChoices,
  entityWords,
  events,
  feedPins,
  idempotencyKeys,
  insightDigests,
  insightFeedback,
  insightRuns,
  insights,
  insightStates,
  invitations,
  memberships,
  metricEntities,
  metricTargets,
  modelUse,
  oauthProfiles,
  prompts,
  publicLinks,
  reconciliations,
  rejectedRecords,
  reports,
  savedViews,
  segmentChanges,
  paymentAccounts,
  slackDigests,
  segments,
  segmentSizes,
  streamDays,
  streamStates,
  syncRuns,
  users,
  verifiedQuestions,
  workspaceExports,
  workspaces,
  type Store,
  type Transaction,
} from './index.ts'
import { addAlert } from './alert-rows.fixture.ts'
import { addMessages } from './message-rows.fixture.ts'
import { addUpload } from './upload-rows.fixture.ts'
import { addSyncedAudience } from './audience-rows.fixture.ts'
import { addReportSchedule } from './report-rows.fixture.ts'
import { addWebhook } from './webhook-rows.fixture.ts'

const noParts = {
  global_filters: [],
  page_prompts: [],
  include_recent_views: false,
  required_datasources_for_feature: [],
  required_datasources_condition: 'any' as const,
  tabs: [],
}

/** Inserts one row into every table of a workspace. */
export async function fillWorkspace(into: Store, orgId: OrgId, userId: UserId): Promise<void> {
  await into.inWorkspace(orgId, async (tx) => {
    const name = 'A shop'
    await tx
      .insert(workspaces)
      .values({ orgId, name, orgType: 'ecommerce', timezone: 'UTC', currencyUnits: 'USD' })
    await tx.insert(memberships).values({ orgId, userId, role: 'admin' })
    const connectionId = await addConnection(tx, orgId)
    const syncRunId = newId(SyncRunId)
    await tx.insert(syncRuns).values({ id: syncRunId, orgId, connectionId, state: 'running' })
    await tx
      .insert(streamStates)
      .values({ orgId, connectionId, stream: 'orders', state: 'running', syncRunId })
    await addUpload(tx, { orgId, connectionId })
    await tx.insert(rejectedRecords).values({
      orgId,
      connectionId,
      stream: 'orders',
      externalId: '1',
      reason: 'No currency',
      payload: {},
    })
    await tx.insert(streamDays).values({
      orgId,
      connectionId,
      stream: 'ads',
      day: '2026-11-01',
      contentHash: 'hash',
      learnedAt: new Date(),
    })
    await tx.insert(reconciliations).values({
      orgId,
      connectionId,
      measure: 'orders',
      day: '2026-11-01',
      platformTotal: '3',
      ourTotal: '3',
      bridge: [],
      checkedAt: new Date(),
    })
    await addWebhook(tx, { orgId, connectionId })
    await tx.insert(oauthProfiles).values({
      id: newId(OauthProfileId),
      orgId,
      userId,
      platform: 'FB',
      context: 'datasource',
      mode: 'sandbox',
      externalId: '1',
      name: 'Ada',
      params: {},
      sealedTokens: 'sealed',
    })
    await tx.insert(invitations).values({
      id: newId(InvitationId),
      orgId,
      email: 'grace@example.com',
      role: 'member',
      tokenHash: `hash of ${orgId}`,
      expiresAt: new Date(),
    })
    await tx.insert(apiKeys).values({
      id: newId(ApiKeyId),
      orgId,
      name: 'A key',
      scopes: ['data:read'],
      secretHash: `hash of ${orgId}`,
      sealedSecret: 'sealed',
      secretEnd: 'abcd',
    })
    await tx.insert(dashboards).values({
      orgId,
      fileName: 'sales',
      title: 'Sales',
      spec: { title: 'Sales', dashboard_tag: 'sales', ...noParts },
      createdAt: new Date(),
      updatedAt: new Date(),
    })
    await tx.insert(publicLinks).values({
      id: newId(PublicLinkId),
      orgId,
      fileName: 'sales',
      tokenHash: `hash of ${orgId}`,
      createdAt: new Date(),
    })
    const viewId = newId(SavedViewId)
    const now = new Date()
    const metric = {
      orgId,
      name: 'US sales',
      description: '',
      definition: {
        name: 'ShopifyOrders',
        query: { measures: ['ShopifyOrders.netSales'], filters: [] },
      } satisfies CustomMetricDefinition,
      version: 1,
    }
    const metricId = newId(CustomMetricId)
    const member = 'ShopifyOrders.custom_us_sales'
    await tx.insert(customMetrics).values({ ...metric, id: metricId, member, updatedAt: now })
    await tx.insert(customMetricVersions).values({ ...metric, metricId, savedAt: now })
    const reportId = newId(ReportId)
    await tx.insert(reports).values({
      orgId,
      id: reportId,
      name: 'Monday trading',
      granularity: 'week',
      reportingPeriod: 'last28Days',
      definitions: [],
      version: 1,
      updatedAt: now,
    })
    await addReportSchedule(tx, { orgId, reportId, userId })
    await tx
      .insert(metricTargets)
      .values({ orgId, metric: member, year: 2026, month: 11, target: 1000, updatedAt: now })
    const segmentId = newId(SegmentId)
    await tx.insert(segments).values({
      orgId,
      id: segmentId,
      name: 'Returning customers',
      sourceConfig: {
        or: [{ and: [{ member: 'CustomerProfile.orderCount', operator: 'gt', values: ['1'] }] }],
      },
      description: '',
      createdBy: null,
      createdAt: new Date(),
      updatedAt: new Date(),
    })
    const day = '2026-11-14'
    await tx.insert(segmentSizes).values({
      orgId,
      segmentId,
      day,
      members: 1,
      ruleHash: 'hash',
      isComplete: true,
      countedAt: new Date(),
    })
    const change = { orgId, segmentId, day, connectionId, customerId: '1' }
    await tx.insert(segmentChanges).values({ ...change, kind: 'joined' })
    await addSyncedAudience(tx, { orgId, segmentId, connectionId })
    await tx.insert(savedViews).values({
      orgId,
      id: viewId,
      fileName: 'sales',
      name: 'Paid social',
      search: {},
      ownerId: userId,
      createdAt: now,
      updatedAt: now,
    })
    await tx.insert(defaultViews).values({ orgId, fileName: 'sales', userId, viewId })
    await tx
      .insert(dashboardMenus)
      .values({ orgId, userId, starred: ['sales'], dashboardOrder: [], collectionOrder: [] })
    const conversationId = newId(ConversationId)
    await tx.insert(conversations).values({ orgId, id: conversationId, userId, createdAt: now })
    await tx.insert(prompts).values({
      orgId,
      id: newId(PromptId),
      conversationId,
      userPrompt: 'How many orders?',
      outcome: 'running',
      contents: {
        elements: [],
        words: null,
        remarks: [],
        readings: [],
        refusal: null,
        causes: [],
        forecast: null,
      },
      readings: [],
      createdAt: now,
    })
    await tx
      .insert(modelUse)
      .values({ orgId, day: '2026-11-14', questions: 1, tokensRead: 900, tokensWritten: 80 })
    await tx
      .insert(chatSynonyms)
      .values({ orgId, id: newId(ChatSynonymId), words: 'takings', member, createdAt: now })
    await tx.insert(verifiedQuestions).values({
      orgId,
      id: newId(VerifiedQuestionId),
      question: 'How are we doing?',
      foldedQuestion: 'how are we doing',
      meaning: 'Net sales last month',
      createdAt: now,
    })
    await tx.insert(pageSizes).values({ orgId, userId, list: 'members', rows: 25 })
    await tx.insert(elementChoices).values({
      orgId,
      userId,
      fileName: 'sales',
      elementId: 'products',
      choices: { pageSize: ['25'] },
    })
    await tx.insert(events).values({
      id: newId(EventId),
      orgId,
      userId,
      eventType: 'viewed',
      properties: {},
      createdAt: new Date(),
    })
    const insightId = newId(InsightId)
    await tx.insert(insights).values({
      id: insightId,
      orgId,
      insightType: 'feed',
      aggregationPeriod: 'day',
      date: '2026-11-14',
      finding: 'Sales',
      significance: 1,
      rank: 0,
      changeSentiment: 1,
      metric: 'Orders.netSales',
      entityGroup: 'store',
      metadataId: 'store',
      datasourceId: connectionId,
      details: {
        metric_alias: 'Net sales',
        entity_alias: 'Everything',
        entity_group_alias: 'Shop',
        metric_summary: {
          metric_value: '3',
          metric_format: 'number',
          metric_expected: '2',
          metric_change: '0.5',
          metric_change_format: 'percent',
          metric_lower_bound: '1',
          metric_upper_bound: '2.5',
        },
        summary: [],
        explainers: [],
      },
      searchText: 'net sales everything',
      firstFoundAt: new Date(),
      foundAt: new Date(),
    })
    await tx.insert(feedPins).values({ orgId, userId, insightId, notes: '', createdAt: new Date() })
    await tx.insert(insightFeedback).values({ orgId, insightId, isUseful: true, at: new Date() })
    await addMessages(tx, { orgId, userId, insightId })
    await addAlert(tx, { orgId, userId })
    await tx.insert(metricEntities).values({
      orgId,
      metadataId: 'store',
      entityAlias: 'Everything',
      entityGroup: 'store',
      entityGroupAlias: 'Shop',
      rank: 0,
      searchText: 'everything',
    })
    await tx.insert(entityWords).values({ orgId, key: 'every', word: 'everything' })
    await tx
      .insert(insightRuns)
      .values({ orgId, state: 'done', startedAt: new Date(), series: 1, declined: 0 })
    await tx.insert(insightStates).values({
      orgId,
      period: 'day',
      metric: 'ShopifyOrders.orders',
      through: '2026-10-11',
      mark: 'mark',
      state: Uint8Array.of(1, 2, 3),
    })
    await tx
      .insert(paymentAccounts)
      .values({ orgId, provider: 'stripe', accountId: `cus_${orgId}` })
    await tx.insert(slackDigests).values({
      orgId,
      label: 'hooks.slack.com/…wxyz',
      sealedUrl: 'sealed',
      timing: { every: 'day', hour: 7 },
      newsSince: new Date(),
    })
    await tx.insert(insightDigests).values({ orgId, userId, isOn: true, newsSince: new Date() })
    const exported = { orgId, id: newId(ExportId), state: 'done' as const, createdAt: new Date() }
    await tx.insert(workspaceExports).values(exported)
    await tx.insert(auditLog).values({ id: crypto.randomUUID(), orgId, action: 'filled' })
    await tx
      .insert(idempotencyKeys)
      .values({ actorId: userId, key: orgId, requestHash: 'hash', status: 'done' })
  })
}

export async function addUser(into: Store, id: UserId, email = 'ada@example.com'): Promise<void> {
  await into.asSystem((tx) =>
    tx.insert(users).values({
      id,
      email,
      firstName: 'Ada',
      lastName: 'Example',
    }),
  )
}

export async function addConnection(tx: Transaction, orgId: OrgId): Promise<ConnectionId> {
  const id = newId(ConnectionId)
  await tx.insert(connections).values({
    id,
    orgId,
    platform: 'SP',
    name: 'Shop',
    integrationParams: {},
    sealedCredentials: 'sealed',
  })
  return id
}

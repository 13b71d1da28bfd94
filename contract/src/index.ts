import { actionLogEndpoints } from './action-log/endpoints.ts'
import { messageEndpoints } from './messages/endpoints.ts'
import { apiKeyEndpoints } from './access/api-keys.ts'
import { authorizeApp, getConnectedApp } from './access/connected-apps.ts'
import { listAuditLog } from './access/audit.ts'
import { sourceEndpoints } from './connections/source-endpoints.ts'
import { chatEndpoints } from './chat/endpoints.ts'
import { customMetricEndpoints } from './custom-metrics/custom-metrics.ts'
import { dashboardChangeEndpoints } from './dashboards/change-endpoints.ts'
import { getDashboard } from './dashboards/endpoints.ts'
import { saveElementChoices } from './dashboards/element-choices.ts'
import { saveDashboardMenu } from './dashboards/menu.ts'
import { loadPublicElement, openPublicDashboard } from './dashboards/public-dashboard.ts'
import { createPublicLink, listPublicLinks, revokePublicLink } from './dashboards/public-links.ts'
import { savedViewEndpoints } from './dashboards/saved-views.ts'
import { noteEndpoints } from './notes/notes.ts'
import { alertEndpoints } from './alerts/endpoints.ts'
import { notificationEndpoints } from './notifications/endpoints.ts'
import { listDashboardOutlines } from './dashboards/outline.ts'
import { audienceEndpoints } from './audiences/endpoints.ts'
import { metricTargetEndpoints } from './metric-targets/metric-targets.ts'
import { paceMetricTargets } from './metric-targets/target-pace.ts'
import { rangeMetricTargets } from './metric-targets/target-range.ts'
import { createEvent, listEvents } from './workspaces/events.ts'
import { savePageSize } from './workspaces/page-sizes.ts'
import { healthz, readyz } from './endpoints/health.ts'
import {
  beginGoogle,
  confirmSignUp,
  endOtherSessions,
  endSession,
  finishGoogle,
  forgotPassword,
  getIdentityOptions,
  getJwks,
  listSessions,
  reauthenticate,
  refresh,
  resendCode,
  resetPassword,
  signIn,
  signOut,
  signUp,
} from './access/identity.ts'
import {
  approveDeletions,
  createDatasource,
  createDestination,
  createOauthProfile,
  deleteDatasource,
  deleteDestination,
  getConnectionHealth,
  getIntegrationCatalogue,
  getIntegrations,
  initiateOauth,
  listOauthAccounts,
  listOauthProfiles,
  retrySetAside,
  updateDatasource,
  updateDestination,
} from './connections/integration-endpoints.ts'
import { getDataDeletion } from './connections/data-deletion.ts'
import { finishInstall, getInstall } from './connections/install-endpoints.ts'
import { connectShopify, initiateShopify, installShopify } from './connections/shopify-endpoints.ts'
import { digestEndpoints } from './notifications/slack-digest.ts'
import { listDatasources } from './insights/datasources.ts'
import { feedInsights, listInsights } from './insights/endpoints.ts'
import { explainChange } from './insights/explanations.ts'
import { countFacets } from './insights/facets.ts'
import { markInsight } from './insights/feedback.ts'
import { forecastPeriod } from './insights/forecasts.ts'
import { createFeedPin, deleteFeedPin, listFeedPins } from './insights/pins.ts'
import { askInsight } from './insights/questions.ts'
import { autocompleteMetadata, searchInsights } from './insights/search.ts'
import { getInsightStatus } from './insights/status.ts'
import { webhookEndpoints } from './webhooks/endpoints.ts'
import { exportEndpoints } from './exports/exports.ts'
import { memberEndpoints } from './workspaces/members.ts'
import { planEndpoints } from './plans/endpoints.ts'
import { queryEndpoints } from './queries/query-endpoints.ts'
import { getReconciliation, reconcileNow } from './connections/reconciliation.ts'
import { reportScheduleEndpoints } from './report-schedules/endpoints.ts'
import { reportEndpoints } from './reports/endpoints.ts'
import {
  autoJoin,
  createUserRecord,
  getChatToken,
  getUser,
  listUserOrgs,
  verifyDomain,
} from './access/users.ts'
import {
  createWorkspaceEndpoint,
  deleteWorkspace,
  getDataToken,
  getHelp,
  getWorkspace,
  requestInvitation,
  updateWorkspace,
} from './workspaces/workspaces.ts'

export const endpoints = {
  healthz,
  readyz,
  getIdentityOptions,
  signUp,
  confirmSignUp,
  resendCode,
  signIn,
  forgotPassword,
  resetPassword,
  reauthenticate,
  refresh,
  signOut,
  listSessions,
  endOtherSessions,
  endSession,
  beginGoogle,
  finishGoogle,
  getJwks,
  getUser,
  createUserRecord,
  getChatToken,
  listUserOrgs,
  autoJoin,
  verifyDomain,
  createWorkspace: createWorkspaceEndpoint,
  requestInvitation,
  getWorkspace,
  updateWorkspace,
  deleteWorkspace,
  getHelp,
  getDataToken,
  ...planEndpoints,
  ...exportEndpoints,
  ...memberEndpoints,
  ...apiKeyEndpoints,
  getConnectedApp,
  authorizeApp,
  listAuditLog,
  ...webhookEndpoints,
  getDashboard,
  listDashboardOutlines,
  saveDashboardMenu,
  saveElementChoices,
  listPublicLinks,
  createPublicLink,
  revokePublicLink,
  openPublicDashboard,
  loadPublicElement,
  ...dashboardChangeEndpoints,
  ...savedViewEndpoints,
  ...customMetricEndpoints,
  ...chatEndpoints,
  ...reportEndpoints,
  ...reportScheduleEndpoints,
  ...metricTargetEndpoints,
  paceMetricTargets,
  rangeMetricTargets,
  ...audienceEndpoints,
  listEvents,
  createEvent,
  savePageSize,
  listDatasources,
  feedInsights,
  countFacets,
  listInsights,
  searchInsights,
  askInsight,
  explainChange,
  forecastPeriod,
  autocompleteMetadata,
  markInsight,
  getInsightStatus,
  listFeedPins,
  createFeedPin,
  deleteFeedPin,
  ...digestEndpoints,
  ...actionLogEndpoints,
  ...messageEndpoints,
  ...noteEndpoints,
  ...alertEndpoints,
  ...notificationEndpoints,
  getIntegrations,
  getIntegrationCatalogue,
  createDatasource,
  createDestination,
  updateDatasource,
  updateDestination,
  deleteDatasource,
  deleteDestination,
  getConnectionHealth,
  retrySetAside,
  approveDeletions,
  getReconciliation,
  reconcileNow,
  initiateOauth,
  createOauthProfile,
  listOauthProfiles,
  listOauthAccounts,
  initiateShopify,
  installShopify,
  connectShopify,
  finishInstall,
  getInstall,
  getDataDeletion,
  ...sourceEndpoints,
  ...queryEndpoints,
} as const

export * from './audiences/delivery.ts'
export * from './audiences/lift.ts'
export * from './audiences/rules.ts'
export * from './audiences/segment-history.ts'
export * from './audiences/segments.ts'
export * from './audiences/segment-templates.ts'
export * from './audiences/sync-jobs.ts'
export * from './audiences/sync-schedule.ts'
export * from './audiences/synced-audiences.ts'
export * from './canonical/index.ts'
export * from './canonical/customers.ts'
export * from './canonical/orders.ts'
export * from './canonical/products.ts'
export * from './canonical/raw-records.ts'
export * from './canonical/refunds.ts'
export * from './canonical/table.ts'
export * from './access/access-change.ts'
export * from './action-log/action-source.ts'
export * from './action-log/effect.ts'
export { effectVerdict, effectWords, isOfDeletedSegment } from './action-log/effect-words.ts'
export * from './action-log/endpoints.ts'
export * from './action-log/entry.ts'
export * from './messages/attachment.ts'
export * from './messages/channel-news.ts'
export * from './messages/channel.ts'
export * from './messages/comments-address.ts'
export * from './messages/endpoints.ts'
export * from './messages/message.ts'
export * from './notes/notes.ts'
export * from './alerts/alert-words.ts'
export * from './alerts/alerts.ts'
export * from './alerts/endpoints.ts'
export * from './alerts/incidents.ts'
export * from './notifications/endpoints.ts'
export * from './notifications/notification-kinds.ts'
export * from './notifications/notification.ts'
export * from './notifications/running-work.ts'
export * from './exports/exports.ts'
export * from './analysis-lines.ts'
export * from './access/api-keys.ts'
export * from './access/app-registrations.ts'
export * from './access/connected-apps.ts'
export * from './access/audit.ts'
export type { AuditAction } from './access/audit-action.ts'
export * from './values/calendar.ts'
export { dayWords, monthName, rangeWords } from './values/day-words.ts'
export * from './values/decimal.ts'
export * from './values/seeded-random.ts'
export * from './chat/endpoints.ts'
export * from './chat/prompt.ts'
export * from './chat/question-text.ts'
export * from './chat/teaching.ts'
export * from './connections/uploads.ts'
export * from './connections/data-ingestions.ts'
export * from './connections/whole-days.ts'
export * from './format/date-format.ts'
export { cachedNumberFormat } from './format/cached-number-format.ts'
export * from './format/change.ts'
export * from './format/decimal-text.ts'
export { editDistance, maxEdits } from './format/edit-distance.ts'
export { escapeHtml } from './format/escape-html.ts'
export { fileNameOf } from './format/file-name.ts'
export * from './format/file-text.ts'
export { foldText } from './format/fold-text.ts'
export { lowerFirst, upperFirst } from './format/letter-case.ts'
export { isPlural } from './format/plural.ts'
export { numberParts, type ValueStyle } from './format/number-format.ts'
export { sheetNames } from './format/sheet-names.ts'
export * from './format/value-format.ts'
export * from './custom-metrics/custom-metrics.ts'
export * from './custom-metrics/formula.ts'
export * from './custom-metrics/formula-unit.ts'
export * from './metric-targets/match-metrics.ts'
export * from './metric-targets/target-metrics.ts'
export * from './metric-targets/metric-targets.ts'
export * from './metric-targets/target-of-range.ts'
export * from './metric-targets/target-pace.ts'
export * from './report-schedules/next-send-moment.ts'
export * from './report-schedules/outside-recipients.ts'
export * from './report-schedules/public-recipients.ts'
export * from './report-schedules/recipients.ts'
export * from './report-schedules/runs.ts'
export * from './report-schedules/schedules.ts'
export * from './report-schedules/timing.ts'
export * from './metric-targets/target-range.ts'
export * from './reports/report-files.ts'
export * from './reports/report-section.ts'
export { createSectionHeads } from './reports/section-heads.ts'
export * from './reports/report-shape.ts'
export * from './reports/report-templates.ts'
export * from './reports/reports.ts'
export * from './dashboards/collections.ts'
export * from './dashboards/dashboard-shape.ts'
export * from './dashboards/dashboard-spec.ts'
export * from './dashboards/comparisons.ts'
export * from './dashboards/date-filters.ts'
export * from './dashboards/granularities.ts'
export * from './dashboards/resolve-range.ts'
export * from './dashboards/element-spec.ts'
export * from './dashboards/change-endpoints.ts'
export * from './dashboards/element-choices.ts'
export * from './dashboards/endpoints.ts'
export * from './dashboards/filter-spec.ts'
export * from './dashboards/menu.ts'
export * from './dashboards/outline.ts'
export * from './dashboards/public-dashboard.ts'
export * from './dashboards/public-links.ts'
export * from './dashboards/query-template.ts'
export * from './dashboards/received-dashboard.ts'
export * from './dashboards/row-kinds.ts'
export * from './dashboards/saved-views.ts'
export * from './dashboards/spec-problems.ts'
export * from './endpoints/endpoint.ts'
export { endpointUrl } from './endpoints/endpoint-url.ts'
export * from './endpoints/errors.ts'
export * from './workspaces/events.ts'
export * from './workspaces/flags.ts'
export * from './workspaces/page-sizes.ts'
export * from './endpoints/health.ts'
export * from './access/identity.ts'
export * from './values/ids.ts'
export * from './values/new-id.ts'
export * from './insights/endpoints.ts'
export * from './insights/datasources.ts'
export * from './notifications/digest.ts'
export * from './notifications/slack-digest.ts'
export * from './insights/explanations.ts'
export * from './insights/facets.ts'
export * from './insights/feed-item.ts'
export * from './insights/feedback.ts'
export * from './insights/filters.ts'
export * from './insights/forecasts.ts'
export * from './insights/insight-sentence.ts'
export * from './insights/pins.ts'
export * from './insights/questions.ts'
export * from './insights/search.ts'
export * from './insights/status.ts'
export * from './insights/summary-item.ts'
export * from './connections/integration-endpoints.ts'
export * from './connections/integrations.ts'
export * from './connections/install-endpoints.ts'
export * from './connections/shopify-endpoints.ts'
export * from './jobs.ts'
export * from './endpoints/live.ts'
export * from './log.ts'
export * from './workspaces/members.ts'
export * from './values/money.ts'
export * from './values/on-abort.ts'
export * from './endpoints/paging.ts'
export * from './access/password.ts'
export * from './access/key-scopes.ts'
export * from './access/permission-scopes.ts'
export * from './access/permissions.ts'
export * from './plans/endpoints.ts'
export * from './plans/payments.ts'
export * from './plans/plan-list.ts'
export * from './plans/plan-states.ts'
export * from './plans/plans.ts'
export * from './plans/price.ts'
export * from './plans/usage.ts'
export * from './connections/data-deletion.ts'
export * from './connections/platforms.ts'
export * from './queries/query.ts'
export * from './queries/shops.ts'
export * from './queries/lacks.ts'
export * from './queries/query-endpoints.ts'
export * from './queries/metric-definition.ts'
export * from './queries/value-label.ts'
export * from './connections/reconciliation.ts'
export * from './values/slug.ts'
export { stateCodeOf, stateNameOf } from './values/state-names.ts'
export * from './values/storable-json.ts'
export * from './values/time.ts'
export * from './values/zone-clock.ts'
export * from './access/users.ts'
export * from './endpoints/workspace-params.ts'
export * from './webhooks/event-types.ts'
export * from './webhooks/messages.ts'
export * from './webhooks/webhooks.ts'
export * from './workspaces/workspaces.ts'

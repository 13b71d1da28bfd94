import {
  createActionLogEntry,
  deleteActionLogEntry,
  listActionLog,
} from './action-log/endpoints.ts'
import { createApiKey, deleteApiKey, getApiKey, listApiKeys, renewApiKey } from './api-keys.ts'
import { listAuditLog } from './audit.ts'
import { listDataIngestions } from './connections.ts'
import { copyDashboard, resetDashboard, saveDashboard } from './dashboards/change-endpoints.ts'
import { getDashboard } from './dashboards/endpoints.ts'
import { createEvent, listEvents } from './events.ts'
import { healthz, readyz } from './health.ts'
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
  refresh,
  resendCode,
  resetPassword,
  signIn,
  signOut,
  signUp,
} from './identity.ts'
import {
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
} from './integration-endpoints.ts'
import { connectShopify, initiateShopify, installShopify } from './shopify-endpoints.ts'
import { getDigest, setDigest } from './insights/digest.ts'
import { feedInsights, listInsights } from './insights/endpoints.ts'
import { countFacets } from './insights/facets.ts'
import { markInsight } from './insights/feedback.ts'
import { createFeedPin, deleteFeedPin, listFeedPins } from './insights/pins.ts'
import { askInsight } from './insights/questions.ts'
import { autocompleteMetadata, searchInsights } from './insights/search.ts'
import { getInsightStatus } from './insights/status.ts'
import {
  acceptInvitation,
  getMember,
  inviteMembers,
  listMembers,
  updateMember,
  verifyInvitationToken,
} from './members.ts'
import { getSubscribedPlan } from './plans.ts'
import {
  dryRunQuery,
  getQueryMeta,
  getQuerySql,
  loadQuery,
  subscribeQuery,
} from './query-endpoints.ts'
import { getReconciliation, reconcileNow } from './reconciliation.ts'
import {
  autoJoin,
  createUserRecord,
  getChatToken,
  getUser,
  listUserOrgs,
  verifyDomain,
} from './users.ts'
import {
  createWorkspaceEndpoint,
  deleteWorkspace,
  getDataToken,
  getHelp,
  getWorkspace,
  requestInvitation,
  updateWorkspace,
} from './workspaces.ts'

/** The one map of endpoints. */
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
  getSubscribedPlan,
  listMembers,
  getMember,
  updateMember,
  inviteMembers,
  acceptInvitation,
  verifyInvitationToken,
  listApiKeys,
  getApiKey,
  createApiKey,
  renewApiKey,
  deleteApiKey,
  listAuditLog,
  getDashboard,
  saveDashboard,
  resetDashboard,
  copyDashboard,
  listEvents,
  createEvent,
  feedInsights,
  countFacets,
  listInsights,
  searchInsights,
  askInsight,
  autocompleteMetadata,
  markInsight,
  getInsightStatus,
  listFeedPins,
  createFeedPin,
  deleteFeedPin,
  getDigest,
  setDigest,
  listActionLog,
  createActionLogEntry,
  deleteActionLogEntry,
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
  getReconciliation,
  reconcileNow,
  initiateOauth,
  createOauthProfile,
  listOauthProfiles,
  listOauthAccounts,
  initiateShopify,
  installShopify,
  connectShopify,
  listDataIngestions,
  loadQuery,
  subscribeQuery,
  getQuerySql,
  dryRunQuery,
  getQueryMeta,
} as const

export * from './canonical/index.ts'
export * from './canonical/customers.ts'
export * from './canonical/orders.ts'
export * from './canonical/products.ts'
export * from './canonical/raw-records.ts'
export * from './canonical/refunds.ts'
export * from './canonical/table.ts'
export * from './access.ts'
export * from './action-log/endpoints.ts'
export * from './action-log/entry.ts'
export * from './analysis-lines.ts'
export * from './api-keys.ts'
export * from './audit.ts'
export * from './calendar.ts'
export * from './connections.ts'
export * from './dashboards/collections.ts'
export * from './dashboards/dashboard-shape.ts'
export * from './dashboards/dashboard-spec.ts'
export * from './dashboards/date-filters.ts'
export * from './dashboards/element-spec.ts'
export * from './dashboards/change-endpoints.ts'
export * from './dashboards/endpoints.ts'
export * from './dashboards/filter-spec.ts'
export * from './dashboards/query-template.ts'
export * from './dashboards/received-dashboard.ts'
export * from './dashboards/spec-problems.ts'
export * from './endpoint.ts'
export * from './errors.ts'
export * from './events.ts'
export * from './flags.ts'
export * from './health.ts'
export * from './identity.ts'
export * from './ids.ts'
export * from './insights/endpoints.ts'
export * from './insights/digest.ts'
export * from './insights/facets.ts'
export * from './insights/feed-item.ts'
export * from './insights/feedback.ts'
export * from './insights/insight-sentence.ts'
export * from './insights/pins.ts'
export * from './insights/questions.ts'
export * from './insights/search.ts'
export * from './insights/status.ts'
export * from './insights/summary-item.ts'
export * from './integration-endpoints.ts'
export * from './integrations.ts'
export * from './shopify-endpoints.ts'
export * from './shopify-webhooks.ts'
export * from './jobs.ts'
export * from './live.ts'
export * from './log.ts'
export * from './members.ts'
export * from './money.ts'
export * from './paging.ts'
export * from './password.ts'
export * from './permissions.ts'
export * from './plans.ts'
export * from './platforms.ts'
export * from './queries.ts'
export * from './query-endpoints.ts'
export * from './reconciliation.ts'
export * from './storable-json.ts'
export * from './time.ts'
export * from './users.ts'
export * from './workspace-params.ts'
export * from './workspaces.ts'

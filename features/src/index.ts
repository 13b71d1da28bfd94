export {
  authenticate,
  authorise,
  openAccess,
  recall,
  recheck,
  type Authenticate,
  type Authenticated,
  type OpenAccess,
} from './access/index.ts'
export { createActionLogEntry, deleteActionLogEntry, listActionLog } from './action-log/index.ts'
export { createAttemptLimit, createAttemptLimits } from './attempt-limits.ts'
export { deleteOldIdempotencyKeys, listAuditLog } from './audit/index.ts'
export {
  createDatasource,
  createDestination,
  deleteDatasource,
  deleteDestination,
  getCatalogue,
  getConnectionHealth,
  getReconciliation,
  listDataIngestions,
  listDatasources,
  listEverConnected,
  listIntegrations,
  reconcileNow,
  retrySetAside,
  updateDatasource,
  updateDestination,
} from './connections/index.ts'
export {
  systemContext,
  type Context,
  type Idempotency,
  type Person,
  type Services,
} from './context.ts'
export {
  copyDashboard,
  getDashboard,
  loadLibrary,
  resetDashboard,
  saveDashboard,
  type DashboardLibrary,
} from './dashboards/index.ts'
export { ensureDemo, listDemoShops, type DemoShop, type KnownDemoShop } from './demo/index.ts'
export { createEvent, listEvents } from './events/index.ts'
export {
  beginGoogle,
  confirmSignUp,
  deleteExpiredSessions,
  endOtherSessions,
  endSession,
  finishGoogle,
  forgotPassword,
  getChatToken,
  getIdentityOptions,
  getJwks,
  googleCheckValidMs,
  listSessions,
  openCognitoIdentity,
  openEmbeddedIdentity,
  openGoogleSignIn,
  refresh,
  resendCode,
  resetPassword,
  signIn,
  signOut,
  signUp,
  verifyDomain,
  type SessionTokens,
} from './identity/index.ts'
export {
  autocompleteMetadata,
  countFacets,
  createFeedPin,
  deleteFeedPin,
  feedInsights,
  findInsights,
  getDigest,
  getInsightStatus,
  listFeedPins,
  listInsights,
  listUnjudgedWorkspaces,
  askInsight,
  markInsight,
  planSearch,
  buildQuery,
  replaceInsights,
  searchFindings,
  searchInsights,
  searchOnThread,
  sendDigests,
  setDigest,
  type GroundTruth,
  type RunSearch,
  type FindingSummary,
  type ShopFindings,
} from './insights/index.ts'
export { createApiKey, deleteApiKey, getApiKey, listApiKeys, renewApiKey } from './keys/index.ts'
export {
  deliverDueMail,
  deleteOldMail,
  identityMail,
  listOutboxMail,
  MailDeliveryError,
  type MailTransport,
} from './mail/index.ts'
export {
  acceptInvitation,
  getMember,
  inviteMembers,
  listMembers,
  updateMember,
  verifyInvitationToken,
} from './members/index.ts'
export {
  createOauthProfile,
  deleteExpiredConsents,
  deleteUnusedConsents,
  initiateOauth,
  listOauthAccounts,
  listOauthProfiles,
} from './oauth/index.ts'
export type { PlatformModes } from './platform-modes.ts'
export { getSubscribedPlan } from './plans/index.ts'
export {
  dryRunQuery,
  getQueryMeta,
  getQuerySql,
  loadsOf,
  loadText,
  rejectUnreadable,
  type Loaded,
} from './queries/index.ts'
export {
  connectShopify,
  initiateShopify,
  installShopify,
  receiveShopifyWebhook,
} from './shopify/index.ts'
export { deriveTokenKeys } from './token-keys.ts'
export { createUserRecord, getUser, listUserOrgs } from './users/index.ts'
export {
  autoJoin,
  createWorkspace,
  deleteWorkspace,
  getDataToken,
  getHelp,
  getWorkspace,
  requestInvitation,
  updateWorkspace,
} from './workspaces/index.ts'

export {
  authenticate,
  authorise,
  createKeyRates,
  KeyRateError,
  openAccess,
  recall,
  recheck,
  type Authenticate,
  type AuthenticatedCaller,
  type KeyRate,
  type OpenAccess,
} from './access/index.ts'
export { listWorkspacesWithDueActions, measureActions } from './action-effects/index.ts'
export { createActionLogEntry } from './action-log/index.ts'
export {
  completeErasures,
  createSegment,
  createSegmentTemplate,
  createSyncedAudience,
  deleteOldAudienceEvents,
  fitReturnModels,
  listWorkspacesWithDueSegments,
  loadTemplates,
  measureDueLifts,
  refreshSegments,
  resumeDeliveries,
  runDelivery,
  segmentSource,
  startDueDeliveries,
  startRemoval,
} from './audiences/index.ts'
export { createAttemptLimits } from './attempts/index.ts'
export { deleteOldIdempotencyKeys } from './audit/index.ts'
export { createConversation, createPrompt, type LanguageModel } from './chat/index.ts'
export {
  exchangeCode,
  OauthError,
  refreshTokens,
  registerApp,
  revokeToken,
} from './connected-apps/index.ts'
export {
  createDatasource,
  createDestination,
  getCatalogue,
  listDataIngestions,
  listEverConnected,
  listIntegrations,
  notifyOfConnections,
} from './connections/index.ts'
export {
  systemContext,
  type Context,
  type Idempotency,
  type Person,
  type Services,
} from './context.ts'
export { LibraryError } from './data-files/index.ts'
export {
  createExportLink,
  deleteOldExports,
  exportWorkspace,
  resumeExports,
} from './exports/index.ts'
export { FileAnswer, StreamAnswer, type FileStore } from './file-store.ts'
export { createNote } from './notes/index.ts'
export {
  createAlert,
  deleteOldAlertPictures,
  deliverAlert,
  evaluateAlerts,
  getAlertPicture,
  queueAlertEvaluations,
  resumeAlerts,
} from './alerts/index.ts'
export {
  addAttachmentPart,
  createAttachment,
  createMessage,
  createMessageRates,
  finishAttachment,
  deleteUnusedAttachments,
  messagesChanged,
  readChannelVersion,
  readMessageChanges,
} from './messages/index.ts'
export { createCustomMetric, metricsOfWorkspace } from './custom-metrics/index.ts'
export {
  copyDashboard,
  getDashboard,
  loadLibrary,
  type DashboardLibrary,
} from './dashboards/index.ts'
export {
  deliverSlackDigest,
  endPublicDigest,
  getPublicDigest,
  sendDigests,
  sendSlackDigests,
  type PublicDigest,
} from './digests/index.ts'
export {
  choosePlan,
  compareSubscriptions,
  chargeByUse,
  followRenewals,
  initiatePayment,
  isOpenWorkspace,
  loadPlans,
  notifyOfLimits,
  notifyOfPlanEnds,
  openStripe,
  previewPlanChange,
  receivePaymentEvent,
  type PaymentProvider,
  type StripeTax,
} from './plans/index.ts'
export { createPublicLink, loadPublicElement } from './public-links/index.ts'
export {
  createReportSchedule,
  confirmPublicRecipient,
  deleteOldReportRuns,
  deliverHook,
  endPublicRecipient,
  getPublicRecipient,
  recordMailOutcomes,
  resumeReports,
  sendReport,
  startDueReports,
} from './report-schedules/index.ts'
export {
  createReport,
  createReportTemplate,
  loadReportTemplates,
  queriesOfSection,
  openReportThreads,
  type ComputedReport,
  type SectionMaterial,
} from './reports/index.ts'
export { ensureDemo, listDemoShops, type DemoShop, type KnownDemoShop } from './demo/index.ts'
export {
  beginGoogle,
  deleteExpiredSessions,
  finishGoogle,
  forgotPassword,
  googleCheckValidMs,
  openCognitoIdentity,
  openEmbeddedIdentity,
  openGoogleSignIn,
  refresh,
  resetPassword,
  signIn,
  signOut,
  signUp,
  type SessionTokens,
} from './identity/index.ts'
export {
  autocompleteMetadata,
  feedInsights,
  findInsights,
  listUnjudgedWorkspaces,
  planSearch,
  buildQuery,
  holidays,
  replaceInsights,
  computeInsights,
  searchOnThread,
  type GroundTruth,
  type RunSearch,
  type InsightSummary,
  type ShopInsights,
} from './insights/index.ts'
export { deleteOldNotifications, sendNotificationMails } from './inbox/index.ts'
export { createApiKey } from './keys/index.ts'
export {
  deliverDueMail,
  deleteOldMail,
  identityMail,
  listOutboxMail,
  MailDeliveryError,
  type MailFile,
  type MailTransport,
} from './mail/index.ts'
export { inviteMembers } from './members/index.ts'
export { saveMetricTargets } from './metric-targets/index.ts'
export {
  createOauthProfile,
  deleteExpiredConsents,
  deleteUnusedConsents,
  initiateOauth,
  listOauthAccounts,
} from './oauth/index.ts'
export {
  deleteRequestedData,
  platformWebhooks,
  receiveWebhook,
  type PlatformWebhook,
} from './platform-callbacks/index.ts'
export type { PlatformModes } from './platform-modes.ts'
export {
  createQuerySlots,
  dryRunQuery,
  getQueryMeta,
  getQuerySql,
  loadsOf,
  loadText,
  rankMembers,
  rejectUnreadable,
  type LoadResult,
} from './queries/index.ts'
export { installPath } from './install-path.ts'
export {
  platformInstalls,
  receiveInstall,
  receivePostedInstall,
  type PlatformInstall,
} from './installs/index.ts'
export { initiateShopify, installShopify } from './shopify/index.ts'
export type { Verb } from './serves.ts'
export { deriveTokenKeys } from './token-keys.ts'
export { verbs } from './verbs.ts'
export {
  collectWebhookMessages,
  createWebhook,
  deleteOldWebhookMessages,
  deliverWebhook,
  listWebhookMessages,
  queueDueWebhookMessages,
  testWebhook,
} from './webhooks/index.ts'
export { createWorkspace, updateWorkspace } from './workspaces/index.ts'
export { createSavedView } from './views/index.ts'

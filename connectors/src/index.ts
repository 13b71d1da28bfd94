export { connectors } from './registry.ts'
export { bucketFiles, type FileBucket } from './s3/bucket-files.ts'
export {
  openShopBilling,
  shopBillingPage,
  ShopBillingRefusal,
  type AppSubscription,
  type NewAppSubscription,
  type MeteredSubscription,
  type ShopBilling,
  type UsageRecord,
} from './shopify/billing/open-shop-billing.ts'
export {
  readReferenceRates,
  referenceRatesUrl,
  type ReferenceRate,
} from './exchange-rates/read-reference-rates.ts'
export { batchesOf, bytesOfPerson, type BatchLimits } from './kit/audiences/batches.ts'
export { AudienceGoneError } from './kit/audiences/audience-gone-error.ts'
export { contactOf, type Contact } from './kit/audiences/contact.ts'
export { gmailAddress, normaliseEmail } from './kit/audiences/normalise-email.ts'
export {
  checkAudience,
  longestAudienceName,
  type AudienceProblem,
} from './kit/audiences/check-audience.ts'
export type {
  AudienceHandle,
  AudienceRun,
  BatchOutcome,
  BatchRequest,
  CreateRequest,
  FinishRequest,
  ListRequest,
  ListStatus,
  NumberRange,
  OpenAudiences,
  Refusal,
  Settlement,
  SettleRequest,
  StoredJson,
  UnnamedRefusal,
} from './kit/audiences/destination.ts'
export type {
  Address,
  ConsentState,
  MarketingConsent,
  Person,
  Value,
} from './kit/audiences/person.ts'
export type { AudiencePlan } from './kit/audiences/plan.ts'
export type { AudienceSpec } from './kit/audiences/spec.ts'
export { hostOf, isPrivateHost } from './kit/http/private-address.ts'
export { PrivateAddressError, publicLookup } from './kit/http/public-lookup.ts'
export { checkManifest } from './kit/manifest/check-manifest.ts'
export type {
  AccessTokens,
  ConnectionContext,
  OAuth1,
  OAuth2,
  OAuthApp,
  SignedToken,
  TokenSet,
} from './kit/manifest/auth.ts'
export type { InstalledKeys, InstallPlan } from './kit/manifest/install.ts'
export type {
  AccountChange,
  AccountEvent,
  ConsentEvent,
  DeletedRecords,
  PlatformEvent,
  Webhook,
  WebhookRequest,
} from './kit/manifest/webhook.ts'
export { systemClock, systemPorts, type Clock, type ConnectorPorts } from './kit/clock.ts'
export type { AccountNode, Accounts, AccountsRequest, Connector, Profile } from './kit/connector.ts'
export { daysBetween } from './kit/values/days.ts'
export { OldCursorError } from './kit/values/stored-cursor.ts'
export { ConnectorError, type ConnectorErrorClass } from './kit/errors.ts'
export type { FormField } from './kit/manifest/form-field.ts'
export type {
  KeyForm,
  Manifest,
  Picker,
  QuotaPlan,
  StreamPlan,
  TotalsPlan,
} from './kit/manifest/manifest.ts'
export { isOffered } from './kit/manifest/is-offered.ts'
export {
  exchangeVerifier,
  requestToken,
  signatureHeader,
  type SignedConsent,
} from './kit/oauth/oauth1.ts'
export {
  authorizeUrl,
  exchangeCode,
  isStateless,
  newCodeVerifier,
  refreshTokens,
  type Consent,
} from './kit/oauth/oauth2.ts'
export { unlimitedQuota, type Quota } from './kit/quota.ts'
export { withRetry } from './kit/http/retry.ts'
export { hasCachedDetails, withoutCachedDetails } from './kit/cached-details.ts'
export type {
  AccountDetails,
  Cursor,
  DayTotal,
  NormaliseContext,
  NormalisedRecord,
  OpenConnector,
  OpenConnectorRequest,
  OpenDeletionSweep,
  OpenStream,
  Page,
  RawRecord,
  ReadRequest,
  WithheldFields,
} from './kit/stream.ts'
export { unknownChange } from './kit/stream.ts'
export { fixedToken, signedToken, withSignedToken } from './kit/oauth/with-token.ts'
export {
  FileError,
  type FileImports,
  type FileRefusal,
  type ParsedFile,
  type UploadedDays,
} from './kit/uploads.ts'

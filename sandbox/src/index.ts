export {
  isScenarioName,
  scenarios,
  scenarioStartDay,
  scenarioWorld,
  type Scenario,
  type ScenarioName,
} from './scenarios.ts'
export { startSandbox, type Sandbox, type SandboxOptions } from './start-sandbox.ts'
export type { BulkFailure, BulkOptions } from './platforms/sp/bulk/bulk-operations.ts'
export {
  createShopBilling,
  type SentWebhook,
  type ShopBillingOptions,
  type SimulatedShopBilling,
} from './platforms/sp/billing/shop-billing.ts'
export { emptyShopBilling, type ShopBillingState } from './platforms/sp/billing/state.ts'
export { plans, type Plan } from './platforms/sp/bucket.ts'
export {
  seededFaults,
  type Fault,
  type Faults,
  type ShopifyRequest,
} from './platforms/sp/faults.ts'
export { shopifySchema } from './platforms/sp/schema/schema.ts'
export {
  shopifySimulator,
  type SimulatedShop,
  type SimulatorOptions,
} from './platforms/sp/simulator.ts'
export type { PlatformFault, PlatformFaults, PlatformRequest } from './kit/faults.ts'
export { randomFaults } from './kit/faults.ts'
export { signedConsentRoutes, type SignedConsentOptions } from './kit/signed-consent.ts'
export {
  createSignedGrants,
  type SignatureProblem,
  type SignedGrantOptions,
  type SignedGrants,
} from './kit/signed-grants.ts'
export {
  createListLog,
  type DatedListChange,
  type ListChange,
  type ListLog,
} from './kit/list-log.ts'
export { isLargeNumber, largeNumber } from './kit/large-numbers.ts'
export { refusedEmail } from './kit/refused-member.ts'
export type {
  CanonicalTruth,
  SimulatedFile,
  SimulatedList,
  Simulator,
  SimulatorContext,
  SimulatorFactory,
} from './kit/simulator.ts'
export { startSimulator, type StartedSimulator } from './kit/start-simulator.ts'
export type { SandboxShop } from './shop.ts'
export { createShop } from './create-shop.ts'
export {
  createSandbox,
  exchangeRatesPath,
  type CreateSandboxOptions,
  type SimulatedPlatforms,
  type ServedShop,
} from './create-sandbox.ts'
export {
  createStripeBilling,
  type SignedEvent,
  type StripeBilling,
  type StripeBillingOptions,
} from './stripe-billing/stripe-billing.ts'
export { emptyState, type StripeState } from './stripe-billing/state.ts'
export { serveStripe } from './stripe-billing/serve-stripe.ts'
export { namedShop } from './named-shop.ts'
export { simulators } from './simulators.ts'
export { simulatedTruth } from './simulated-truth.ts'
export { aaTruth } from './platforms/aa/truth.ts'
export { baTruth } from './platforms/ba/truth.ts'
export { fbTruth } from './platforms/fb/truth.ts'
export { gdTruth } from './platforms/gd/truth.ts'
export { g4Truth } from './platforms/g4/truth.ts'
export { klaviyoSimulator } from './platforms/kl/simulator.ts'
export { gsTruth } from './platforms/gs/truth.ts'
export { searchConsoleWith } from './platforms/gs/simulator.ts'
export { goTruth } from './platforms/go/truth.ts'
export { hbTruth } from './platforms/hb/truth.ts'
export { mgTruth } from './platforms/mg/truth.ts'
export { knTruth } from './platforms/kn/truth.ts'
export { klActivity, klTruth } from './platforms/kl/truth.ts'
export { liTruth } from './platforms/li/truth.ts'
export { ptTruth } from './platforms/pt/truth.ts'
export { reTruth } from './platforms/re/truth.ts'
export { rlTruth } from './platforms/rl/truth.ts'
export { scTruth } from './platforms/sc/truth.ts'
export { srTruth } from './platforms/sr/truth.ts'
export { ttTruth } from './platforms/tt/truth.ts'
export { twTruth } from './platforms/tw/truth.ts'
export type * from './world/ledgers/ledger-types.ts'
export type { AudienceEffect } from './world/orders/audience-effect.ts'
export { createWorld, type Collection, type World } from './world/create-world.ts'
export type * from './world/entities.ts'
export type { StoryAction } from './world/demand/story.ts'
export type { StoreCode, WorldOptions } from './world/options.ts'
export { judgeFindings, type MatchedEvent } from './world/evaluation/judge-findings.ts'
export type { ReportedFinding } from './world/evaluation/reported-finding.ts'
export { eventStrength } from './world/evaluation/event-strength.ts'
export { rateFindings } from './world/evaluation/rate-findings.ts'
export { isAbout } from './world/evaluation/match-finding.ts'
export type { TruthEntry } from './world/truth/truth.ts'
export { truthRows, type TruthRows, type TruthTable } from './world/truth/truth-rows.ts'

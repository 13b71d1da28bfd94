export {
  authenticate,
  recall,
  recheck,
  type Authenticate,
  type AuthenticatedCaller,
} from './authenticate.ts'
export { authorise, type AccessRules } from './authorise.ts'
export { createKeyRates, KeyRateError, type KeyRate, type KeyRates } from './key-rates.ts'
export { openAccess, type OpenAccess } from './open-access.ts'

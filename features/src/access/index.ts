export {
  authenticate,
  recall,
  recheck,
  type Authenticate,
  type AuthenticatedCaller,
} from './authenticate.ts'
export { authorise, type AccessRules } from './authorise.ts'
export { openAccess, type OpenAccess } from './open-access.ts'

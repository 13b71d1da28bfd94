export {
  authenticate,
  recall,
  recheck,
  type Authenticate,
  type Authenticated,
} from './authenticate.ts'
export { authorise, type Guarded } from './authorise.ts'
export { openAccess, type OpenAccess } from './open-access.ts'

export {
  authenticate,
  deleteExpiredSessions,
  getUser,
  lookUpHolder,
  refresh,
  signIn,
  signOut,
  type Authenticated,
  type SessionTokens,
} from './accounts/index.ts'
export { forgetOldKeys } from './audit/index.ts'
export { listDataIngestions, updateConnection } from './connections/index.ts'
export { systemContext, type Context, type Idempotency, type Services } from './context.ts'
export { ensureDemo, listDemoShops, type DemoShop, type KnownDemoShop } from './demo/index.ts'
export { loadQuery } from './queries/index.ts'
export { createSignInLimit } from './sign-in-limit.ts'
export { deriveTokenKeys } from './token-keys.ts'
export { authorise, getDataToken, getWorkspace, listMyWorkspaces } from './workspaces/index.ts'

import { listDataIngestions, updateConnection } from './connections.ts'
import { healthz, readyz } from './health.ts'
import { refresh, signIn, signOut } from './identity.ts'
import { loadQuery } from './queries.ts'
import { getUser, listUserOrgs } from './users.ts'
import { getDataToken, getWorkspace } from './workspaces.ts'

/** The one map of endpoints. */
export const endpoints = {
  healthz,
  readyz,
  signIn,
  refresh,
  signOut,
  getUser,
  listUserOrgs,
  getWorkspace,
  getDataToken,
  updateConnection,
  listDataIngestions,
  loadQuery,
} as const

export * from './canonical/index.ts'
export * from './canonical/customers.ts'
export * from './canonical/orders.ts'
export * from './canonical/products.ts'
export * from './canonical/raw-records.ts'
export * from './canonical/refunds.ts'
export * from './canonical/table.ts'
export * from './connections.ts'
export * from './endpoint.ts'
export * from './errors.ts'
export * from './health.ts'
export * from './identity.ts'
export * from './ids.ts'
export * from './jobs.ts'
export * from './live.ts'
export * from './log.ts'
export * from './money.ts'
export * from './permissions.ts'
export * from './platforms.ts'
export * from './queries.ts'
export * from './time.ts'
export * from './users.ts'
export * from './workspaces.ts'

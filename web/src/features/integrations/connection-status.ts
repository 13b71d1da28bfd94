import type { Datasource, Destination } from '@cartograph/contract'

export type Connection = Datasource | Destination

export type ConnectionStatus = 'reauth needed' | 'stopped' | 'connected'

export function statusOf(connection: Connection): ConnectionStatus {
  if (connection.requires_reauth || connection.user_cred?.requires_reauth === true) {
    return 'reauth needed'
  }
  return connection.is_connected ? 'connected' : 'stopped'
}

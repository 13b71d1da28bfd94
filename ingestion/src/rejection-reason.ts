import { ConnectorError } from '@cartograph/connectors'

/** What is stored with a record that was set aside. */
export function rejectionReason(cause: unknown): string {
  if (cause instanceof ConnectorError) return cause.message
  return cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause)
}

import type { Filter, MagentoClient } from './client.ts'

/** Restricts a list to the store view of the connection, if it has one. */
export async function ofStore(
  client: MagentoClient,
  signal: AbortSignal,
): Promise<readonly Filter[]> {
  if (client.storeCode === null) return []
  const { id } = await client.storeConfig(signal)
  return [['store_id', 'eq', String(id)]]
}

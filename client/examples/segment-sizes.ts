import { listAll, type Client } from '../src/index.ts'

/** Creates a segment of loyal customers, and counts the customers of every segment. */
export async function segmentSizes(client: Client): Promise<Map<string, number>> {
  await client.createSegment({
    body: {
      name: 'Loyal customers',
      source_config: {
        or: [{ and: [{ member: 'CustomerProfile.orderCount', operator: 'gte', values: ['3'] }] }],
      },
    },
  })
  const sizes = new Map<string, number>()
  for await (const { name, source_config } of listAll((page) =>
    client.listSegments({ query: { page } }),
  )) {
    const { members } = await client.countSegment({ body: { source_config } })
    sizes.set(name, members)
  }
  return sizes
}

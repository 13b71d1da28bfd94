import { newId, UploadId } from '@cartograph/contract'
import { uploadParts, uploads, type Store } from '@cartograph/store'
import type { ConnectedPlatform } from './connect-platform.ts'

/** Stores the file that the owner of a simulated shop had exported, as the API leaves an uploaded one. */
export async function uploadExport(
  store: Store,
  { orgId, connectionId, platform }: ConnectedPlatform,
  from: {
    readonly hosts: Readonly<Record<string, string>>
    readonly shop: { readonly name: string }
    readonly now: Date
  },
): Promise<void> {
  const fileName = 'export.csv.gz'
  const answer = await fetch(`${from.hosts['API']}/exports/${fileName}?shop=${from.shop.name}`)
  if (!answer.ok) throw new Error(`${platform} has no export: ${answer.status}`)
  const data = new Uint8Array(await answer.arrayBuffer())
  const id = newId(UploadId)
  await store.inWorkspace(orgId, async (tx) => {
    await tx.insert(uploads).values({
      orgId,
      id,
      connectionId,
      fileName,
      state: 'received',
      bytes: data.byteLength,
      createdAt: from.now,
    })
    await tx.insert(uploadParts).values({ orgId, uploadId: id, part: 0, size: data.length, data })
  })
}

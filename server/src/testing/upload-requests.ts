import { ConnectionId, newId, UploadId, type OrgId } from '@cartograph/contract'
import type { Context } from '@cartograph/features'
import { sealCredentials } from '@cartograph/ingestion'
import { connections, eq, uploads } from '@cartograph/store'

/** A valid request for each endpoint of uploaded files. */
export function uploadRequests({ ctx, orgId }: { readonly ctx: Context; readonly orgId: OrgId }) {
  const bytes = Buffer.from('date,sessions\n2023-01-31,5\n')
  const body = { data: bytes.toString('base64') }
  const started = async () => {
    const { datasourceId } = await newSource(ctx, orgId)
    const uploadId = newId(UploadId)
    await ctx.store.asSystem((tx) =>
      tx.insert(uploads).values({
        orgId,
        id: uploadId,
        connectionId: datasourceId,
        fileName: 'export.csv',
        bytes: bytes.byteLength,
        state: 'receiving',
        createdAt: ctx.clock(),
      }),
    )
    return { orgId, datasourceId, uploadId }
  }
  return {
    listUploads: async () => ({ params: { orgId, ...(await newSource(ctx, orgId)) } }),
    createUpload: async () => ({
      params: { orgId, ...(await newSource(ctx, orgId)) },
      body: { file_name: 'export.csv', bytes: bytes.byteLength },
    }),
    addUploadPart: async () => ({ params: { ...(await started()), part: 0 }, body }),
    finishUpload: async () => {
      const params = await started()
      await ctx.store.asSystem((tx) =>
        tx.update(uploads).set({ state: 'received' }).where(eq(uploads.id, params.uploadId)),
      )
      return { params }
    },
    deleteUpload: async () => ({ params: await started() }),
  }
}

/** A view of Universal Analytics, which is never asked. */
async function newSource({ store }: Context, orgId: OrgId) {
  const id = newId(ConnectionId)
  await store.asSystem((tx) =>
    tx.insert(connections).values({
      id,
      orgId,
      platform: 'GA',
      name: 'Old view',
      accountKey: id,
      integrationParams: {
        property_id: 'UA-1-1',
        profile_name: id,
        currency: 'USD',
        timezone: 'America/New_York',
      },
      sealedCredentials: sealCredentials(store, id, {}),
    }),
  )
  return { datasourceId: id }
}

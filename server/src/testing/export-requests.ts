import { ExportId, msPerDay, newId, type ExportState, type OrgId } from '@cartograph/contract'
import { createExportLink, type Context } from '@cartograph/features'
import { eq, workspaceExports } from '@cartograph/store'

interface ExportRequests {
  readonly orgId: OrgId
  readonly asAdmin: () => Promise<Context>
}

/** A valid request for each endpoint of exports. */
export function exportRequests({ orgId, asAdmin }: ExportRequests) {
  const inWorkspace = { params: { orgId } }
  async function deleteAll(): Promise<void> {
    const { store } = await asAdmin()
    await store.inWorkspace(orgId, (tx) =>
      tx.delete(workspaceExports).where(eq(workspaceExports.orgId, orgId)),
    )
  }
  /** The only one of the workspace. */
  async function newExport(state: ExportState) {
    await deleteAll()
    const { store, clock } = await asAdmin()
    const exportId = newId(ExportId)
    const now = clock()
    await store.inWorkspace(orgId, (tx) =>
      tx.insert(workspaceExports).values({
        orgId,
        id: exportId,
        state,
        createdAt: now,
        bytes: 0,
        expiresAt: new Date(now.getTime() + msPerDay),
      }),
    )
    return { params: { orgId, exportId } }
  }
  return {
    listExports: () => inWorkspace,
    startExport: async () => {
      await deleteAll()
      return inWorkspace
    },
    cancelExport: () => newExport('waiting'),
    createExportLink: () => newExport('done'),
    downloadExport: async () => {
      const { exportId } = (await newExport('done')).params
      const { url } = await createExportLink(await asAdmin(), { exportId })
      return { query: { token: new URL(url).searchParams.get('token') ?? '' } }
    },
  }
}

import { SyncJobId, type ConnectionId, type OrgId } from '@cartograph/contract'
import { createSegment, createSyncedAudience, type Context } from '@cartograph/features'
import { eq, syncJobs } from '@cartograph/store'

/** A valid request for each endpoint of synced audiences. */
export function syncRequests({
  orgId,
  asAdmin,
  nextName,
  newDestination,
}: {
  readonly orgId: OrgId
  readonly asAdmin: () => Promise<Context>
  readonly nextName: () => string
  readonly newDestination: () => Promise<ConnectionId>
}) {
  const inWorkspace = { params: { orgId } }
  const newSync = async () => {
    const segment = await createSegment(await asAdmin(), {
      name: nextName(),
      source_config: {
        or: [{ and: [{ member: 'CustomerProfile.orderCount', operator: 'gt', values: ['1'] }] }],
      },
      description: '',
    })
    return {
      destination_id: await newDestination(),
      segment_id: segment.id,
      sync_config: { fields_to_include: ['email' as const], schedule: '7 */6 * * *' },
      platform_audience: { name: nextName(), platform_settings: {} },
      hold_out_percent: 10,
      largest_loss_percent: 50,
    }
  }
  const ofSync = async () => {
    const { id: syncId, last_job } = await createSyncedAudience(await asAdmin(), await newSync())
    return { params: { orgId, syncId }, jobId: SyncJobId.parse(last_job?.id) }
  }
  const of = async () => ({ params: (await ofSync()).params })
  const ofJob = async (status: 'running' | 'waiting_for_approval') => {
    const { params, jobId } = await ofSync()
    const { store } = await asAdmin()
    await store.inWorkspace(orgId, (tx) =>
      tx.update(syncJobs).set({ status }).where(eq(syncJobs.id, jobId)),
    )
    return { params: { ...params, jobId } }
  }
  return {
    listSyncedAudiences: () => ({ ...inWorkspace, query: { page: '1', size: '6' } }),
    createSyncedAudience: async () => ({ ...inWorkspace, body: await newSync() }),
    listAudienceDestinations: () => inWorkspace,
    getSyncedAudience: of,
    getAudienceLift: of,
    updateSyncedAudience: async () => ({
      ...(await of()),
      body: { schedule: '0 */1 * * *', is_paused: true },
    }),
    deleteSyncedAudience: async () => ({ ...(await of()), query: { list: 'keep' as const } }),
    dryRunNewAudience: async () => ({ ...inWorkspace, body: await newSync() }),
    dryRunSyncedAudience: of,
    getAudienceStatus: of,
    listAudienceMembers: async () => ({
      ...(await of()),
      query: { state: 'sent' as const, limit: '10' },
    }),
    exportAudienceMembers: async () => ({
      ...(await of()),
      body: { format: 'csv' as const, records: 10, state: 'refused' as const },
    }),
    lookUpAudienceCustomer: () => ({ ...inWorkspace, body: { email: 'jane@shop.example' } }),
    listSyncJobs: of,
    startSyncJob: of,
    cancelSyncJob: () => ofJob('running'),
    approveSyncJob: () => ofJob('waiting_for_approval'),
  }
}

import {
  AppError,
  startSyncJob as endpoint,
  platformNames,
  type PlatformCode,
} from '@cartograph/contract'
import { change } from '../../audit/index.ts'
import { requireWorkspace } from '../../context.ts'
import { serves } from '../../serves.ts'
import { requireSync } from './find-sync.ts'
import { presentJob } from './present-sync.ts'
import { queueJob, startJob, type JobRow } from './start-job.ts'

export const startSyncJob = serves(endpoint, async (ctx, { syncId }) => {
  requireWorkspace(ctx)
  const started: [PlatformCode, JobRow][] = []
  let name = ''
  const of = { endpoint, subject: syncId, details: () => ({ name }) }
  const answer = await change(ctx, of, async (tx) => {
    const { sync, destination } = await requireSync(ctx, tx, syncId)
    if (sync.isPaused)
      throw new AppError('conflict', 'This synced audience is paused. Activate it, then sync.')
    if (!destination.isConnected)
      throw new AppError(
        'conflict',
        `${platformNames[destination.platform]} is disconnected. Reconnect it, then sync.`,
      )
    name = sync.name
    const job = await startJob(ctx, tx, sync)
    started.push([destination.platform, job])
    return presentJob(job)
  })
  for (const [platform, job] of started)
    if (job.status === 'running') await queueJob(ctx, platform, job)
  return answer
})

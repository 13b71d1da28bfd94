import { hasPermission, listRunningWork as endpoint } from '@cartograph/contract'
import { listRunningJobs } from '../audiences/index.ts'
import { requireWorkspace } from '../context.ts'
import { listRunningExports } from '../exports/index.ts'
import { readFlags } from '../read-flags.ts'
import { listRunningReports } from '../report-schedules/index.ts'
import { serves } from '../serves.ts'

/** What takes long and is under way, of the areas that the workspace uses. */
export const listRunningWork = serves(endpoint, async (ctx) =>
  ctx.store.inWorkspace(requireWorkspace(ctx).orgId, async (tx) => {
    const mayExport = hasPermission(requireWorkspace(ctx).role, 'workspace.export')
    const flags = await readFlags(ctx, tx)
    return {
      items: [
        ...(flags.enable_audiences ? await listRunningJobs(ctx, tx) : []),
        ...(flags.enable_reports ? await listRunningReports(ctx, tx) : []),
        ...(mayExport ? await listRunningExports(ctx, tx) : []),
      ],
    }
  }),
)

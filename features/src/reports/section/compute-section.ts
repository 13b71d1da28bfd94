import { computeReportSection as endpoint } from '@cartograph/contract'
import { serves } from '../../serves.ts'
import { withSpools } from '../rows/row-spool.ts'
import { readSection } from './read-section.ts'
import { readReportScope } from './report-scope.ts'

export const computeReportSection = serves(endpoint, async (ctx, asked) => {
  const scope = await readReportScope(ctx)
  return withSpools(ctx.reportThreads.spoolFolder, async (openSpool) => {
    const material = await readSection(ctx, scope, asked, openSpool)
    return ctx.reportThreads.shapeSection(material, ctx.signal)
  })
})

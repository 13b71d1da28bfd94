import { computeReportSection as endpoint } from '@cartograph/contract'
import { serves } from '../../serves.ts'
import { readSection } from './read-section.ts'
import { readReportScope } from './report-scope.ts'

export const computeReportSection = serves(endpoint, async (ctx, asked) => {
  const material = await readSection(ctx, await readReportScope(ctx), asked)
  return ctx.reportThreads.shapeSection(material, ctx.signal)
})

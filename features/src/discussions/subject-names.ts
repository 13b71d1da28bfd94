import {
  InsightId,
  ReportId,
  SegmentId,
  type ChannelTag,
  type DashboardSpec,
} from '@cartograph/contract'
import {
  and,
  dashboards,
  eq,
  inArray,
  insights,
  reports,
  segments,
  sql,
  type Transaction,
} from '@cartograph/store'
import { requireWorkspace, type Context } from '../context.ts'
import { workspaceLibrary } from '../dashboards/index.ts'
import { presentInsight, selectInsights } from '../insights/index.ts'

/** What channels are about, in words; without those of whole pages and of what was deleted. */
export async function readSubjectNames(
  ctx: Context,
  tx: Transaction,
  tags: readonly ChannelTag[],
): Promise<ReadonlyMap<ChannelTag, string>> {
  const { orgId } = requireWorkspace(ctx)
  const named = new Map<ChannelTag, string>()
  const idsOf = (kind: string) =>
    tags.flatMap((tag) => (tag.startsWith(`${kind}:`) ? tag.slice(kind.length + 1) : []))
  const name = (kind: string, rows: readonly { readonly id: string; readonly name: string }[]) => {
    const names = new Map(rows.map((row) => [`${kind}:${row.id}`, row.name]))
    for (const tag of tags) {
      const known = names.get(tag)
      if (known !== undefined) named.set(tag, known)
    }
  }
  const ofReports = idsOf('report').map((id) => ReportId.parse(id))
  if (ofReports.length > 0) {
    const { id, name: of } = reports
    const isOne = and(eq(reports.orgId, orgId), inArray(id, ofReports))
    name('report', await tx.select({ id, name: of }).from(reports).where(isOne))
  }
  const ofSegments = idsOf('segment').map((id) => SegmentId.parse(id))
  if (ofSegments.length > 0) {
    const { id, name: of } = segments
    const isOne = and(eq(segments.orgId, orgId), inArray(id, ofSegments))
    name('segment', await tx.select({ id, name: of }).from(segments).where(isOne))
  }
  const ofInsights = idsOf('insight').map((id) => InsightId.parse(id))
  if (ofInsights.length > 0) {
    const isOne = and(eq(insights.orgId, orgId), inArray(insights.id, ofInsights))
    const items = (await selectInsights(tx).where(isOne)).map((row) => presentInsight(ctx, row))
    name(
      'insight',
      items.map(({ _id: id, _source: { message } }) => ({ id, name: message })),
    )
  }
  const ofElements = idsOf('element')
  if (ofElements.length > 0) name('element', await readTitles(ctx, tx, ofElements))
  return named
}

/** The titles of elements, by their dashboard's tag and their own id; those of saved dashboards count first. */
async function readTitles(ctx: Context, tx: Transaction, elements: readonly string[]) {
  const tags = [...new Set(elements.map((one) => one.split(':')[0] ?? ''))]
  return (await readSpecs(ctx, tx, tags)).flatMap((spec) => titlesOf(spec))
}

/** The dashboards with these tags, of the library and saved ones. Of two with the same tag, the last one counts. */
export async function readSpecs(
  ctx: Context,
  tx: Transaction,
  tags: readonly string[],
): Promise<DashboardSpec[]> {
  const { orgId } = requireWorkspace(ctx)
  const saved = await tx
    .select({ spec: dashboards.spec })
    .from(dashboards)
    .where(
      and(
        eq(dashboards.orgId, orgId),
        inArray(sql`${dashboards.spec} ->> 'dashboard_tag'`, [...tags]),
      ),
    )
  const library = [...(await workspaceLibrary(ctx, tx)).dashboards.values()]
  return [
    ...library.filter((spec) => tags.includes(spec.dashboard_tag)),
    ...saved.map(({ spec }) => spec),
  ]
}

function titlesOf({ dashboard_tag: tag, tabs }: DashboardSpec) {
  return tabs.flatMap(({ sections }) =>
    sections.flatMap(({ elements }) =>
      elements.map(({ id, display: { title } }) => ({ id: `${tag}:${id}`, name: title })),
    ),
  )
}

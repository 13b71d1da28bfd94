import { AppError, askInsight as endpoint, workspaceEntityGroup } from '@cartograph/contract'
import { and, eq, inArray, insights, searchableEntities, type Transaction } from '@cartograph/store'
import { firstDayOf } from '../../action-log/index.ts'
import { addMetrics } from '@cartograph/semantic'
import { requireWorkspace } from '../../context.ts'
import { selectMetrics, toWorkspaceMetric } from '../../custom-metrics/index.ts'
import { serves } from '../../serves.ts'
import { presentInsight } from '../feed/present-insight.ts'
import { selectInsights } from '../feed/select-insights.ts'
import { planSearch } from '../find/plan/plan-search.ts'
import { selectSearchWorkspace } from '../find/plan/select-workspace.ts'
import { listSyncProgress } from '../find/plan/sync-progress.ts'
import { buildAnswer, type QuestionSubject } from './build-answer.ts'
import { parseFigures, parseParts, type NamedPart } from './parse-question.ts'
import type { TimeContext } from './parse-times.ts'
import { listQueryableCubes } from './queryable-cubes.ts'
import { suggestQuestions } from './suggest-questions.ts'

/** Turns a question about an insight into queries, which the client runs when it shows the answer. */
export const askInsight = serves(endpoint, async (ctx, { insightId: id, question }) => {
  const { orgId } = requireWorkspace(ctx)
  return ctx.store.inWorkspace(orgId, async (tx) => {
    const [found] = await selectInsights(tx).where(
      and(eq(insights.orgId, orgId), eq(insights.id, id)),
    )
    const workspace = await selectSearchWorkspace(tx, orgId)
    if (found === undefined || workspace === null) throw new AppError('not_found')
    const insight = presentInsight(ctx, found)._source
    const syncProgress = await listSyncProgress(tx, orgId)
    const { model } = ctx.semantic
    const customMetrics = (await selectMetrics(tx, orgId)).map(toWorkspaceMetric)
    const plan = planSearch({ workspace, syncProgress, model, customMetrics, days: 0 })
    const cubes = listQueryableCubes(plan, addMetrics(model, customMetrics), insight.tags.metric)
    const metric = cubes
      .flatMap(({ metrics }) => metrics)
      .find(({ member }) => member === insight.tags.metric)
    // The insight's data source is no longer connected.
    if (metric === undefined) return { ...nothing, questions: [] }
    const about: QuestionSubject = { metric, part: partOf(insight) }
    const moment: TimeContext = {
      own: [firstDayOf(insight.aggregation_period, insight.date), insight.date],
      through: metric.cube.through,
    }
    const questions = suggestQuestions(cubes, about, question)
    if (question === '') return { ...nothing, questions }
    const half = parseFigures(question, cubes, moment)
    const parsed = parseParts(half, await namedParts(tx, half.possibleNames))
    if (!parsed.isUnderstood) return { ...nothing, unread: [...parsed.unread], questions }
    return { ...buildAnswer(parsed, cubes, about), unread: [...parsed.unread], questions }
  })
})

const nothing = { understood: null, unread: [], remarks: [], elements: [] }

/** Finds segments of the workspace by the names that a question may contain. */
async function namedParts(
  tx: Transaction,
  names: readonly string[],
): Promise<Map<string, NamedPart[]>> {
  if (names.length === 0) return new Map()
  const rows = await tx
    .select()
    .from(searchableEntities)
    .where(and(eq(searchableEntities.rank, 2), inArray(searchableEntities.searchText, [...names])))
    .orderBy(searchableEntities.metadataId)
  const named = new Map<string, NamedPart[]>()
  for (const row of rows) {
    const part = partOf({
      entity_group: row.entityGroup,
      entity_group_alias: row.entityGroupAlias,
      entity_alias: row.entityAlias,
      metadata_id: row.metadataId,
    })
    if (part !== null) named.set(row.searchText, [...(named.get(row.searchText) ?? []), part])
  }
  return named
}

interface Entity {
  readonly entity_group: string
  readonly entity_group_alias: string
  readonly entity_alias: string
  readonly metadata_id: string
}

/** Null for the whole workspace. */
function partOf(entity: Entity): NamedPart | null {
  if (entity.entity_group === workspaceEntityGroup) return null
  return {
    group: entity.entity_group,
    groupTitle: entity.entity_group_alias,
    value: entity.metadata_id.slice(entity.entity_group.length + 1),
    alias: entity.entity_alias,
  }
}

import {
  AppError,
  conditionProblem,
  hasPermission,
  type AlertCondition,
  type AlertInput,
} from '@cartograph/contract'
import { lookupsOf, type Model } from '@cartograph/semantic'
import {
  and,
  connections,
  eq,
  segments,
  workspacePeople,
  type Transaction,
} from '@cartograph/store'
import { requireWorkspace, type Context } from '../../context.ts'
import { checkConditions, readWorkspaceModel } from '../../custom-metrics/index.ts'
import { invalidField } from '../../invalid-field.ts'
import { hookProblem } from '../../webhooks/index.ts'

/** Refuses a condition that names what is not there, or that does not fit what is watched. */
export async function checkCondition(ctx: Context, condition: AlertCondition): Promise<void> {
  const problem = conditionProblem(condition)
  if (problem !== null) throw invalidField('rule', problem)
  const { watch } = condition
  if (watch.kind === 'metric') return checkMetric(await readWorkspaceModel(ctx), watch)
  const { orgId } = requireWorkspace(ctx)
  await ctx.store.inWorkspace(orgId, async (tx) => {
    const isThere = watch.kind === 'segment' ? await hasSegment(tx, watch.segment_id) : true
    if (!isThere) throw invalidField('watch', 'This segment does not exist')
    if (watch.kind !== 'connection' || watch.connection_id === null) return
    const [source] = await tx
      .select({ id: connections.id })
      .from(connections)
      .where(and(eq(connections.orgId, orgId), eq(connections.id, watch.connection_id)))
    if (source === undefined) throw invalidField('watch', 'This data source does not exist')
  })

  async function hasSegment(tx: Transaction, id: typeof segments.$inferSelect.id) {
    const rows = await tx
      .select({ id: segments.id })
      .from(segments)
      .where(and(eq(segments.orgId, orgId), eq(segments.id, id)))
    return rows.length > 0
  }
}

function checkMetric(
  model: Model,
  { metric, filters, breakdown }: Extract<AlertCondition['watch'], { kind: 'metric' }>,
): void {
  const [cubeName = '', name = ''] = metric.split('.')
  const cube = model.cubes.get(cubeName)
  const measure = cube?.isPublic === true ? cube.measures.get(name) : undefined
  if (cube === undefined || measure?.isPublic !== true) {
    throw invalidField('watch', `'${metric}' is no metric`)
  }
  checkConditions(model, cube, filters, (at, msg) => {
    throw new AppError('invalid_request', undefined, {
      problems: [{ loc: ['body', 'watch', 'filters', ...at], msg }],
    })
  })
  if (breakdown === null) return
  const [of = '', field = ''] = breakdown.split('.')
  const isNear = of === cubeName || lookupsOf(model, cube).includes(of)
  const dimension = isNear ? model.cubes.get(of)?.dimensions.get(field) : undefined
  const fits = dimension?.isPublic === true && dimension.type === 'string'
  if (!fits || dimension.meta['personal'] === true) {
    throw invalidField('watch', `'${breakdown}' is no breakdown of this metric`)
  }
}

/** Recipients outside of the workspace are added by admins only. */
export async function checkRecipients(
  ctx: Context,
  tx: Transaction,
  { members, slack }: Pick<AlertInput, 'members' | 'slack'>,
): Promise<void> {
  const { orgId, role } = requireWorkspace(ctx)
  const people = await tx
    .select({ userId: workspacePeople.userId })
    .from(workspacePeople)
    .where(and(eq(workspacePeople.orgId, orgId), eq(workspacePeople.isActive, true)))
  const known = new Set(people.map(({ userId }) => userId))
  if (members.some(({ user_id: id }) => !known.has(id))) {
    throw invalidField('members', 'Choose people of this workspace')
  }
  if (new Set(members.map(({ user_id: id }) => id)).size < members.length) {
    throw invalidField('members', 'Choose each person once')
  }
  if (slack?.kind !== 'url') return
  if (!hasPermission(role, 'reports.send_outside')) {
    throw new AppError('forbidden', 'Only an admin can add an address of Slack.')
  }
  const allowsPrivate = ctx.settings.allowsPrivateDestinations
  const problem = hookProblem('slack', slack.url, { allowsPrivate })
  if (problem !== null) throw invalidField('slack', problem)
}

import { AppError, SegmentId, type OrgId, type QueryFilter } from '@cartograph/contract'
import type { Model, SegmentSource } from '@cartograph/semantic'
import { and, eq, inArray, segments, type Store } from '@cartograph/store'
import { isUsable } from '../rules/check-rule.ts'
import { ruleMembers } from '../rules/rule-members.ts'
import { ruleToQuery } from '../rules/rule-to-query.ts'

/** The stored segments, as queries need them. */
export function segmentSource(options: SegmentSourceOptions): SegmentSource {
  return {
    rules: async (orgId, ids) => readRules(options, orgId, ids),
    async names(orgId) {
      const rows = await options.store.inWorkspace(orgId, (tx) =>
        tx
          .select({ id: segments.id, name: segments.name })
          .from(segments)
          .where(eq(segments.orgId, orgId)),
      )
      return Object.fromEntries(rows.map(({ id, name }) => [id, name]))
    },
  }
}

interface SegmentSourceOptions {
  readonly store: Store
  readonly model: Model
}

async function readRules(
  { store, model }: SegmentSourceOptions,
  orgId: OrgId,
  ids: readonly string[],
): Promise<Readonly<Record<string, QueryFilter>>> {
  const known = ids.flatMap((id) => SegmentId.safeParse(id).data ?? [])
  const rows = await store.inWorkspace(orgId, (tx) =>
    tx
      .select()
      .from(segments)
      .where(and(eq(segments.orgId, orgId), inArray(segments.id, known))),
  )
  const missing = ids.find((id) => !rows.some((row) => row.id === id))
  if (missing !== undefined) throw new AppError('invalid_query', deleted(missing))
  const members = ruleMembers(model)
  return Object.fromEntries(
    rows.map(({ id, name, sourceConfig }) => {
      if (!isUsable(sourceConfig, members)) throw new AppError('invalid_query', unusable(name))
      return [id, ruleToQuery(sourceConfig, members)]
    }),
  )
}

const deleted = (id: string) =>
  `There is no segment ${id.slice(0, 60)} in this workspace. It may have been deleted: remove it from the filters.`
const unusable = (name: string) =>
  `The rule of the segment ${name} uses something that no longer exists. Edit the segment.`

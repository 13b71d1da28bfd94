import type { KnownValues } from '@cartograph/ask'
import {
  AppError,
  CubeQuery,
  nameSegments,
  type ErrorCode,
  type LoadResult,
  type Member,
} from '@cartograph/contract'
import { eq, segments } from '@cartograph/store'
import { requireWorkspace, type Context } from '../../context.ts'
import { loadResults } from '../../queries/index.ts'
import type { ChatScope } from '../chat-scope.ts'
import { isRead } from '../platforms.ts'
import { indexedDimensions, segmentDimension } from './indexed-dimensions.ts'

/** Of one dimension, in alphabetical order: the rest of a longer list has to be named by a filter. */
const mostValues = 5_000
/** The reader of as many takes up to two seconds to build on a busy machine, in which the process answers nothing else. */
const mostValuesInAll = 50_000

/** Reads the values that questions can name, one dimension after the other, so that others can query meanwhile. */
export async function readKnownValues(ctx: Context, scope: ChatScope): Promise<KnownValues> {
  const { timezone } = scope.units
  const found: Record<Member, string[]> = {}
  let total = 0
  for (const member of indexedDimensions(scope.model, (cube) => isRead(cube, scope))) {
    if (total >= mostValuesInAll) break
    const query = CubeQuery.parse({
      dimensions: [member],
      order: { [member]: 'asc' },
      limit: Math.min(mostValues, mostValuesInAll - total),
      timezone,
    })
    const values = (await loadUnlessSlow(ctx, query)).flatMap((row) => {
      const value = row[member]
      return typeof value === 'string' && value.trim() !== '' ? [value] : []
    })
    if (values.length === 0) continue
    found[member] = values
    total += values.length
  }
  return found
}

/** One dimension that cannot be read must not keep all questions from being answered. */
async function loadUnlessSlow(ctx: Context, query: CubeQuery): Promise<LoadResult['data']> {
  try {
    const [result] = await loadResults(ctx, query)
    return result?.data ?? []
  } catch (error) {
    if (!(error instanceof AppError) || !tooMuch.has(error.code)) throw error
    ctx.log.warn(
      { err: error, dimensions: query.dimensions },
      'values of a dimension are not known',
    )
    return []
  }
}

const tooMuch: ReadonlySet<ErrorCode> = new Set(['query_timeout', 'out_of_memory', 'invalid_query'])

export interface NamedSegment {
  readonly id: string
  readonly name: string
}

export async function readSegments(ctx: Context): Promise<NamedSegment[]> {
  const { orgId } = requireWorkspace(ctx)
  const rows = await ctx.store.inWorkspace(orgId, (tx) =>
    tx
      .select({ id: segments.id, name: segments.name })
      .from(segments)
      .where(eq(segments.orgId, orgId))
      .orderBy(segments.id),
  )
  nameSegments(rows)
  return rows
}

/** With the customer segments, which are called by their names. */
export function withSegments(
  values: KnownValues,
  { model }: Pick<ChatScope, 'model'>,
  named: readonly NamedSegment[],
): KnownValues {
  const dimension = segmentDimension(model)
  if (dimension === null || named.length === 0) return values
  return { ...values, [dimension]: named.map(({ id }) => id) }
}

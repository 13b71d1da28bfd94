import type { CubeQuery, LoadAnswer, LoadResult, OrgId } from '@cartograph/contract'
import type { Warehouse } from '@cartograph/warehouse'
import { annotate } from './annotate.ts'
import { compile } from './compile.ts'
import { dialects } from './dialects/dialects.ts'
import type { Catalogue } from './model/catalogue.ts'
import { normalisedQuery } from './normalised-query.ts'
import type { Plan } from './plan.ts'
import type { Statement } from './render.ts'

export interface Semantic {
  readonly catalogue: Catalogue
  /** Runs a query over one workspace's rows. Aborting the signal stops it on the engine. */
  load(request: LoadRequest): Promise<LoadAnswer>
  /** What `load` would ask of the engine: one statement, or one for each period compared. */
  compile(query: CubeQuery): readonly Statement[]
}

export interface LoadRequest {
  readonly orgId: OrgId
  readonly query: CubeQuery
  readonly signal?: AbortSignal
}

export function createSemantic(parts: {
  readonly warehouse: Warehouse
  readonly catalogue: Catalogue
}): Semantic {
  const { warehouse, catalogue } = parts
  const dialect = dialects[warehouse.dialect]

  return {
    catalogue,
    compile: (query) => compile(catalogue, dialect, query).map(({ statement }) => statement),
    async load({ orgId, query, signal }) {
      const compiled = compile(catalogue, dialect, query)
      const results = await Promise.all(
        compiled.map(async ({ plan, statement }): Promise<LoadResult> => {
          const { rowsJson } = await warehouse.query({
            orgId,
            ...statement,
            ...(signal && { signal }),
          })
          return {
            query: normalisedQuery(plan),
            annotation: annotate(plan),
            // The statement casts every column to the type of a cell.
            data: JSON.parse(rowsJson) as LoadResult['data'],
          }
        }),
      )
      return answer(
        compiled.map(({ plan }) => plan),
        results,
      )
    },
  }
}

function answer([plan]: readonly Plan[], results: LoadResult[]): LoadAnswer {
  if (plan === undefined) throw new Error('A query has at least one plan')
  const queryType = plan.comparing ? 'compareDateRangeQuery' : 'regularQuery'
  const query = normalisedQuery(plan)
  const dimensions = plan.comparing ? ['compareDateRange', ...query.dimensions] : query.dimensions
  return {
    queryType,
    results,
    pivotQuery: { ...query, dimensions, queryType },
    slowQuery: false,
  }
}

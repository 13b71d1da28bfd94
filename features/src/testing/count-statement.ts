import { customerCube, newId, OrgId, type SourceConfig } from '@cartograph/contract'
import { createSemantic, loadCatalogue } from '@cartograph/semantic'
import type { SqlValue } from '@cartograph/warehouse'
import { countedFilters, ruleMembers } from '../audiences/index.ts'

export interface CountStatement {
  readonly sql: string
  readonly params: readonly SqlValue[]
}

const model = loadCatalogue()

/** The statement with which the embedded engine counts a rule, without destinations. */
export async function countStatement(
  config: SourceConfig,
  timezone: string,
): Promise<CountStatement> {
  const statements: CountStatement[] = []
  const semantic = createSemantic({
    model,
    warehouse: {
      dialect: 'duckdb',
      query({ sql, params = [] }) {
        statements.push({ sql, params })
        const nothing = { rowsJson: '[]', rowCount: 0, columns: [], engineMs: 0, isCached: false }
        return Promise.resolve({ ...nothing, answeredAt: new Date(0).toISOString() })
      },
    },
  })
  const filters = countedFilters(config, ruleMembers(model), [])
  await semantic.countEach({ orgId: newId(OrgId), cube: customerCube, filters, timezone })
  const [statement, ...others] = statements
  if (statement === undefined || others.length > 0)
    throw new Error(`The rule is counted in ${statements.length} statements`)
  return statement
}

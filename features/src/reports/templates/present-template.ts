import type { ReportTemplate } from '@cartograph/contract'
import type { reportTemplates } from '@cartograph/store'
import { needsOf } from '../../needed-data/index.ts'

export type ReportTemplateRow = typeof reportTemplates.$inferSelect

interface Developer {
  readonly firstName: string
  readonly lastName: string
}

/** `by` is null after the developer deleted their account. */
export function presentTemplate(row: ReportTemplateRow, by: Developer | null): ReportTemplate {
  return {
    id: row.id,
    org_type: row.orgType,
    name: row.name,
    description: row.description,
    granularity: row.granularity,
    reporting_period: row.reportingPeriod,
    comparison: row.comparison,
    updated_by_name: by && `${by.firstName} ${by.lastName}`.trim(),
    updated_at: row.updatedAt.toISOString(),
    definitions: row.definitions,
    needs: needsOf(row.definitions),
  }
}

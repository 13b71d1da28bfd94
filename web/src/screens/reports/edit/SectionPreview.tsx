import type { Workspace } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useClient } from '../../../api/client-context.ts'
import {
  customMembers,
  MissingMetrics,
} from '../../../features/custom-metrics/lazy-missing-metrics.ts'
import {
  definitionOf,
  type Model,
  type ReportDraft,
} from '../../../features/reports/report-draft.ts'
import { sectionQuery, type SectionRequest } from '../../../features/reports/report-queries.ts'
import type { SectionDraft } from '../../../features/reports/section-draft.ts'
import { SectionBody } from '../../../features/reports/section/SectionBody.tsx'
import { useSettled } from '../../../ui/form/use-settled.ts'

interface SectionPreviewProps {
  readonly org: Workspace
  readonly model: Model
  readonly draft: ReportDraft
  readonly section: SectionDraft
}

/** The section with its present settings. What is on its way is given up once they change. */
export function SectionPreview({ org, model, draft, section }: SectionPreviewProps) {
  const id = useId()
  const { granularity, period, comparison } = draft
  // A title changes no number, and may be missing.
  const definition = definitionOf({ ...section, title: 'Preview' }, model)
  const request: SectionRequest | null = definition && {
    granularity,
    reporting_period: period,
    comparison,
    definition,
  }
  const text = JSON.stringify(request)
  const isSettled = useSettled(text, debounceMs) === text
  const load = useQuery(sectionQuery(useClient(), org.org_id, isSettled ? request : null, 0))
  const custom = customMembers(section.measures)
  return (
    <section
      aria-labelledby={id}
      className="flex min-w-0 flex-col gap-3 border-t border-border pt-4"
    >
      <h3 id={id} className="text-14 font-semibold">
        Preview
      </h3>
      {definition === null ? (
        <p className="text-14 text-muted">
          Choose a metric group and a metric to see the section with your data.
        </p>
      ) : (
        <SectionBody
          org={org}
          title="Preview"
          granularity={granularity}
          load={{ ...load, isPlaceholderData: load.isPlaceholderData || !isSettled }}
          remedy={custom.length > 0 && <MissingMetrics orgId={org.org_id} members={custom} />}
        />
      )}
    </section>
  )
}

const debounceMs = 400

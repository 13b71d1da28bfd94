import type { RuleMember, SegmentTemplate, Workspace } from '@cartograph/contract'
import { Link } from '@tanstack/react-router'
import { describeRule } from '../../../features/audiences/describe-rule.ts'
import { missingData } from '../../../features/audiences/template-rule.ts'
import type { FilterField } from '../../../features/filter-builder/filter-field.ts'
import { useDevMode } from '../../../features/session/dev-mode.ts'
import { buttonLook } from '../../../ui/button/button-look.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { DeleteTemplate, isOfDeveloper } from './DeleteTemplate.tsx'
import { TemplateSize } from './TemplateSize.tsx'

interface TemplateCardProps {
  readonly org: Workspace
  readonly template: SegmentTemplate
  readonly members: readonly RuleMember[]
  readonly fields: readonly FilterField[]
  readonly mayCreate: boolean
}

/** What the audience is for, its rule as a sentence, and how many customers it has here. */
export function TemplateCard({ org, template, members, fields, mayCreate }: TemplateCardProps) {
  const { id, name, description, tags } = template
  const { devMode } = useDevMode()
  return (
    <li className={look}>
      <h2 className="text-16 font-semibold wrap-anywhere">{name}</h2>
      {description !== '' && <p className="max-w-[70ch] text-14">{description}</p>}
      <p className="max-w-[70ch] text-13 wrap-anywhere text-muted">
        {describeRule(template.template_source_config, fields)}
      </p>
      {tags.length > 0 && (
        <p className="text-13 text-muted">
          <span className="sr-only">Tags: </span>
          {tags.map((tag) => tag.name).join(' · ')}
        </p>
      )}
      <div className="mt-auto flex min-h-control flex-wrap items-center justify-between gap-x-4 gap-y-2 pt-2">
        <TemplateSize org={org} template={template} missing={missingData(template, members)} />
        {devMode && isOfDeveloper(template) && <DeleteTemplate template={template} />}
        {mayCreate && (
          <Link
            to="/org/$orgId/audiences/segments/$segmentId/edit"
            params={{ orgId: org.org_id, segmentId: 'new' }}
            search={{ template: id }}
            aria-label={`Use template ${name}`}
            className={buttonLook('plain')}
          >
            Use template
          </Link>
        )}
      </div>
    </li>
  )
}

export function TemplatesSkeleton() {
  return (
    <div aria-busy="true" className={templateGrid}>
      <span role="status" className="sr-only">
        Loading the templates
      </span>
      {[0, 1, 2, 3].map((n) => (
        <div key={n} className={look}>
          <Skeleton className="h-6 w-40" />
          <Skeleton className="h-10 w-full" />
          <Skeleton className="h-5 w-3/4" />
          <Skeleton className="mt-auto h-control w-full" />
        </div>
      ))}
    </div>
  )
}

export const templateGrid = 'relative grid gap-3 lg:grid-cols-2'

const look =
  'flex min-h-52 min-w-0 flex-col gap-2 rounded-surface border border-border bg-surface p-4'

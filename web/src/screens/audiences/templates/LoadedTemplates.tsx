import { segmentTemplatesPageSize, type RuleMember, type Workspace } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { useClient } from '../../../api/client-context.ts'
import { ruleFields } from '../../../features/audiences/rule-fields.ts'
import { templatesQuery } from '../../../features/audiences/template-queries.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { PageLinks } from '../../../ui/data/Pagination.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Loadable } from '../../../ui/feedback/Loadable.tsx'
import { TagFilter } from './TagFilter.tsx'
import { TemplateCard, templateGrid, TemplatesSkeleton } from './TemplateCard.tsx'
import { useGalleryAddress } from './use-gallery-address.ts'

interface LoadedTemplatesProps {
  readonly org: Workspace
  readonly members: readonly RuleMember[]
  readonly mayCreate: boolean
}

export function LoadedTemplates({ org, members, mayCreate }: LoadedTemplatesProps) {
  const { page, tags, show } = useGalleryAddress(org.org_id)
  const list = useQuery(templatesQuery(useClient(), { page, tags }))
  const fields = useMemo(() => ruleFields(members, org.currency_units), [members, org])
  const { data, isPlaceholderData } = list
  const pageCount = Math.max(1, Math.ceil((data?.total ?? 0) / segmentTemplatesPageSize))
  const isBeyond = data !== undefined && !isPlaceholderData && page > pageCount
  // The URL is outdated.
  const goToLast = useEffectEvent(() => show({ page: pageCount, tags }, true))
  useEffect(() => {
    if (isBeyond) goToLast()
  }, [isBeyond])
  return (
    <div className="flex flex-col gap-4">
      <TagFilter chosen={tags} onChange={(chosen) => show({ page: 1, tags: chosen }, false)} />
      {!mayCreate && (
        <p className="text-14 text-muted">
          Your role is read-only. Members and admins can create segments from templates.
        </p>
      )}
      <Loadable
        query={isBeyond ? { ...list, data: undefined, error: null } : list}
        failure="Couldn't load the templates"
        skeleton={<TemplatesSkeleton />}
        isEmpty={({ items }) => items.length === 0 && !isPlaceholderData}
        empty={
          <EmptyState title="No templates with these tags" text="Choose other tags, or show all.">
            <Button onClick={() => show({ page: 1, tags: [] }, false)}>Show all templates</Button>
          </EmptyState>
        }
      >
        {({ items }) => (
          <div className="flex flex-col gap-3">
            <ul
              aria-label="Segment templates"
              aria-busy={isPlaceholderData}
              className={clsx(templateGrid, isPlaceholderData && 'dim-while-loading')}
            >
              {items.map((template) => (
                <TemplateCard
                  key={template.id}
                  org={org}
                  template={template}
                  members={members}
                  fields={fields}
                  mayCreate={mayCreate}
                />
              ))}
            </ul>
            <PageLinks
              label="Pages of the templates"
              page={page}
              pageCount={pageCount}
              onChange={(next) => show({ page: next, tags }, false)}
            />
          </div>
        )}
      </Loadable>
    </div>
  )
}

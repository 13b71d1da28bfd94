import type { OrgId } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useClient } from '../../api/client-context.ts'
import { pathWithin } from '../../features/dashboards/view/workspace-path.ts'
import { WorkspaceLink } from '../../features/dashboards/view/WorkspaceLink.tsx'
import { entitiesQuery } from '../../features/insights/queries/insight-queries.ts'
import { groupMatches } from '../../features/palette/group-matches.ts'
import { listItems } from '../../features/palette/items/list-items.ts'
import type { PaletteItem } from '../../features/palette/items/palette-item.ts'
import { valueItems } from '../../features/palette/server/value-items.ts'
import { usePaletteWorld } from '../../features/palette/use-palette-world.ts'
import { Section } from '../../ui/layout/Section.tsx'
import './search.css'

interface OtherMatchesProps {
  readonly orgId: OrgId
  /** The name of the entity, or the words. */
  readonly text: string
  readonly isEntity: boolean
}

/** What the palette finds for the same words. Nothing until the workspace has loaded. */
export function OtherMatches({ orgId, text, isEntity }: OtherMatchesProps) {
  const world = usePaletteWorld()?.world ?? null
  // Of several values with the same words, one has been chosen. Without them, all else is still found.
  const options = entitiesQuery(useClient(), orgId, text)
  const { data: entities } = useQuery({ ...options, enabled: !isEntity })
  const groups = useMemo(() => {
    if (world === null) return []
    const values = isEntity ? [] : valueItems(world.org, entities?.items ?? [])
    return groupMatches(listItems(world), values, text)
  }, [world, entities, text, isEntity])
  if (groups.length === 0) return null
  return (
    <Section title="Also found">
      <div className="other-matches">
        {groups.map(({ title, items }) => (
          <section key={title} aria-label={title}>
            <h3 className="text-13 font-medium text-muted">{title}</h3>
            <ul>
              {items.map((item) => (
                <Match key={item.id} orgId={orgId} item={item} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Section>
  )
}

function Match({ orgId, item }: { readonly orgId: OrgId; readonly item: PaletteItem }) {
  const path = 'path' in item.open ? pathWithin(orgId, item.open.path) : null
  if (path === null) return null
  return (
    <li>
      <WorkspaceLink
        orgId={orgId}
        path={path}
        className="-mx-2 flex min-h-control-small items-center gap-3 rounded-control px-2 text-14 hover:bg-hover"
      >
        <span className="min-w-0 truncate">{item.title}</span>
        <span className="min-w-0 truncate text-13 text-muted">{item.hint}</span>
      </WorkspaceLink>
    </li>
  )
}

import { ElementLayout, type ReceivedElement } from '@cartograph/contract'
import clsx from 'clsx'
import { memo, useId, useMemo } from 'react'
import { definitionOf, isElementType } from '../elements/definitions.ts'
import { ElementGrid } from '../layout/ElementGrid.tsx'
import { useDashboard, type SectionProps } from '../model/dashboard-context.ts'
import { ElementTile } from './ElementTile.tsx'
import { PromptLink } from './PromptLink.tsx'

/** Memoized, because the filters above re-render on every press. */
export const DashboardSection = memo(function DashboardSection(shown: SectionProps) {
  const { section, place, rank, filterBar } = shown
  const id = useId()
  const { orgId, dashboard } = useDashboard()
  const { has_insights } = dashboard
  const { title, description, page_prompt: prompt, use_grid, num_columns } = section
  const tiles = useMemo(
    () =>
      shownElements(section.elements, { has_insights }).map((element, n) => ({
        id: element.id,
        layout: elementLayout(element),
        tile: (
          <ElementTile
            key={element.id}
            element={element}
            place={{ section: place, rank: rank + n, isGrid: section.use_grid }}
          />
        ),
      })),
    [section, place, rank, has_insights],
  )
  if (tiles.length === 0) return null
  const tileOf = new Map(tiles.map(({ id: name, tile }) => [name, tile]))
  return (
    // Not a region: a section often has the title of its only tile, and regions need unique names.
    <div
      role="group"
      {...(title !== undefined && { 'aria-labelledby': id })}
      className="flex flex-col gap-2"
    >
      {title === undefined && <UntitledSection />}
      {(title !== undefined || filterBar !== null || prompt !== undefined) && (
        <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
          <div className="min-w-0 flex-1">
            {title !== undefined && (
              <h2 id={id} className="text-16 font-semibold">
                {title}
              </h2>
            )}
            {description !== undefined && (
              <p className="max-w-[70ch] text-14 text-muted">{description}</p>
            )}
          </div>
          {prompt && <PromptLink orgId={orgId} prompt={prompt} />}
          {filterBar}
        </div>
      )}
      {use_grid ? (
        <ElementGrid elements={tiles}>{(name) => tileOf.get(name)}</ElementGrid>
      ) : (
        <div className="@container">
          <div
            className={clsx(
              'grid grid-cols-1 gap-4',
              num_columns === 2 && '@min-[900px]:grid-cols-2',
            )}
          >
            {tiles.map(({ tile }) => tile)}
          </div>
        </div>
      )}
    </div>
  )
})

/** Tiles are headings of the third level, and those of screen readers must not skip one. */
export function UntitledSection() {
  return <h2 className="sr-only">Section without a title</h2>
}

/** Returns undefined for an unreadable layout, which is then placed automatically. */
function elementLayout(element: ReceivedElement): ElementLayout | undefined {
  const parsed = ElementLayout.safeParse(element['layout'])
  return parsed.success ? parsed.data : undefined
}

/** Leaves out insight feeds while the workspace has no insights. */
export function shownElements(
  elements: readonly ReceivedElement[],
  { has_insights }: { readonly has_insights: boolean },
): readonly ReceivedElement[] {
  return has_insights ? elements : elements.filter(({ type }) => !asksTheFeed(type))
}

function asksTheFeed(type: string): boolean {
  return isElementType(type) && definitionOf(type).feed !== undefined
}

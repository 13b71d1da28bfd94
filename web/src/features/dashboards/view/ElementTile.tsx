import { ElementSpec, type ReceivedElement } from '@cartograph/contract'
import { memo, useEffect, useId, useMemo, useRef, type RefObject } from 'react'
import * as z from 'zod/mini'
import { definitionOf, isElementType } from '../elements/definitions.ts'
import { Tile } from '../tile/Tile.tsx'
import { TileSkeleton } from '../tile/TileSkeleton.tsx'
import { useDashboard } from '../model/dashboard-context.ts'
import type { ElementPlace } from './element-place.ts'
import { ValidElement } from './ValidElement.tsx'
import { useIsNearViewport } from './use-is-near-viewport.ts'

/** Reads the title without validating the rest of the element. */
function titleOf(element: ReceivedElement): string {
  const titled = Titled.safeParse(element)
  return titled.success ? titled.data.display.title : element.id
}

const Titled = z.object({ display: z.object({ title: z.string() }) })

interface ElementTileProps {
  readonly element: ReceivedElement
  readonly place: ElementPlace
}

/**
 * One element. An invalid element doesn't affect the others, and an element far from the viewport renders
 * only an outline.
 */
export const ElementTile = memo(function ElementTile({ element, place }: ElementTileProps) {
  const ref = useRef<HTMLDivElement>(null)
  const isNear = useIsNearViewport(ref, place.rank)
  return !isNear && place.isGrid && isSizedByGrid(element) ? (
    <div ref={ref} id={element.id} className="h-full [contain:size]">
      <TileOutline title={titleOf(element)} />
    </div>
  ) : (
    <ReadElement element={element} place={place} nearRef={ref} isNear={isNear} />
  )
})

interface ReadElementProps extends ElementTileProps {
  readonly nearRef: RefObject<HTMLDivElement | null>
  readonly isNear: boolean
}

function ReadElement({ element, place, nearRef, isNear }: ReadElementProps) {
  const parsed = useMemo(() => ElementSpec.safeParse(element), [element])
  if (parsed.success)
    return <ValidElement spec={parsed.data} place={place} nearRef={nearRef} isNear={isNear} />
  return isElementType(element.type) ? (
    <InvalidElement element={element} error={parsed.error} place={place} />
  ) : (
    <UnknownElement />
  )
}

/** True for types whose height the grid decides. */
function isSizedByGrid({ type }: ReceivedElement): boolean {
  return isElementType(type) && definitionOf(type).grows !== true
}

function InvalidElement({ element, error, place }: ElementTileProps & { readonly error: Error }) {
  return (
    <Tile
      title={element.id}
      hasOwnTitle={false}
      state={{ kind: 'error', error, isRetrying: false }}
      onRetry={() => undefined}
      isStale={false}
      freshness={null}
      isPicture={false}
      height={place.isGrid ? 'fill' : 160}
      toTable={null}
      onCopy={null}
      fileName={element.id}
      caption=""
      queries={[]}
      loadSql={() => Promise.reject(error)}
    >
      {null}
    </Tile>
  )
}

function UnknownElement() {
  const { onUnknownElement } = useDashboard()
  useEffect(onUnknownElement, [onUnknownElement])
  return null
}

/** A placeholder that looks like a loading tile and is cheap to render. */
function TileOutline({ title }: { title: string }) {
  const id = useId()
  const { isComposed } = useDashboard()
  return (
    <section
      role={isComposed === true ? 'group' : undefined}
      aria-labelledby={id}
      aria-busy="true"
      className="flex h-full flex-col rounded-surface border border-border bg-surface px-4 py-3"
    >
      <h3
        id={id}
        className="mb-2 flex min-h-control-small min-w-0 items-center text-14 font-semibold wrap-break-word"
      >
        {title}
      </h3>
      <div className="min-h-0 flex-1">
        <TileSkeleton title={title} />
      </div>
    </section>
  )
}

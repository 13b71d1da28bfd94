import { ElementSpec, type ReceivedElement } from '@cartograph/contract'
import { useEffect, useMemo } from 'react'
import { isElementType } from '../elements/definitions.ts'
import { Tile } from '../tile/Tile.tsx'
import { useDashboard } from './dashboard-context.ts'
import { KnownElement } from './KnownElement.tsx'
import type { ElementPlace } from './element-place.ts'

interface ElementTileProps {
  readonly element: ReceivedElement
  readonly place: ElementPlace
}

/** One element of a dashboard. One that cannot be understood takes none of the others along. */
export function ElementTile({ element, place }: ElementTileProps) {
  const parsed = useMemo(() => ElementSpec.safeParse(element), [element])
  if (parsed.success) return <KnownElement spec={parsed.data} place={place} />
  return isElementType(element.type) ? (
    <MisspeltElement element={element} error={parsed.error} place={place} />
  ) : (
    <UnknownElement />
  )
}

function MisspeltElement({ element, error, place }: ElementTileProps & { readonly error: Error }) {
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
      fileName={element.id}
      queries={[]}
      loadSql={() => Promise.reject(error)}
      connect={null}
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

import { CubeQuery, platformNames, type PlatformCode } from '@cartograph/contract'
import { useMemo, useState } from 'react'
import { definitionOf } from '../../features/dashboards/elements/definitions.ts'
import type { Choices } from '../../features/dashboards/model/element.ts'
import { IntegrationPrompt } from '../../features/dashboards/tile/IntegrationPrompt.tsx'
import { Tile } from '../../features/dashboards/tile/Tile.tsx'
import type { TileState } from '../../features/dashboards/tile/tile-props.ts'
import { Button } from '../../ui/button/Button.tsx'
import type { Specimen } from './specimens/specimen.ts'

interface SpecimenTileProps {
  specimen: Specimen
  state: TileState
  isStale?: boolean
  mayConnect?: boolean
}

export function SpecimenTile({ specimen, state, isStale, mayConnect }: SpecimenTileProps) {
  const { spec, context, answersFor } = specimen
  const definition = definitionOf(spec.type)
  const [choices, setChoices] = useState<Choices>(() => definition.initialChoices?.(spec) ?? {})
  const answers = useMemo(() => answersFor(choices), [answersFor, choices])
  const isReady = state.kind === 'ready'
  const height = definition.height(spec)
  const drawn = { spec, answers, context, choices }
  return (
    <Tile
      onCopy={null}
      title={spec.display.title}
      help={spec.display.help}
      footnote={spec.display.footnote}
      hasOwnTitle={definition.hasOwnTitle ?? false}
      state={state}
      onRetry={() => undefined}
      isStale={isStale ?? false}
      freshness={isStale ? 'Updated Nov 22, 9:12 AM · still syncing Klaviyo' : null}
      isPicture={definition.isPicture}
      // Messages look the same at any height.
      height={isReady ? height : Math.min(height, shortest)}
      toTable={isReady ? () => definition.toTable(drawn) : null}
      fileName={spec.id}
      caption=""
      queries={queries}
      loadSql={() => Promise.resolve('SELECT 1')}
    >
      {state.kind === 'disconnected' && (
        <IntegrationPrompt
          {...state}
          connectable={connectable}
          connect={mayConnect === true ? connect : null}
          alternative={<Button size="small">See available data sources</Button>}
        />
      )}
      {isReady && (
        <definition.Draw
          {...drawn}
          onChoose={(changed) => setChoices((before) => ({ ...before, ...changed }))}
        />
      )}
    </Tile>
  )
}

const shortest = 120
const queries = [CubeQuery.parse({ measures: ['Shop.netSales'] })]
const connectable = new Set<PlatformCode>(['SP', 'FB', 'GD', 'KL'])

function connect(platform: PlatformCode) {
  return (
    <Button size="small" aria-label={`Connect ${platformNames[platform]}`}>
      Connect
    </Button>
  )
}

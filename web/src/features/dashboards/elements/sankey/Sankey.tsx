import type { LoadResult } from '@cartograph/contract'
import { useCallback, useMemo } from 'react'
import { MarkPicture } from '../../../../charts/draw/MarkPicture.tsx'
import type { ChartSize } from '../../../../charts/prepare/chart-input.ts'
import { moreNames } from '../../../../charts/prepare/mark.ts'
import { Subtitle } from '../chart/Subtitle.tsx'
import { subtitleOf } from '../chart/subtitle.ts'
import { useDrill } from '../../model/drill.ts'
import type { ElementProps } from '../../model/element.ts'
import { pickFlow } from './pick-flow.ts'
import { prepareSankey } from './prepare-sankey.ts'
import { sankeyFlows, type SankeyFlows } from './sankey-flows.ts'
import { SankeyMarks } from './SankeyMarks.tsx'

export default function Sankey({ spec, answers, context }: ElementProps<'sankey'>) {
  const result = answers[0]?.[0]
  const flows = useMemo(
    () => (result === undefined ? null : sankeyFlows(spec, result, context.currency)),
    [spec, result, context.currency],
  )
  if (flows === null || result === undefined) return null
  const { title } = spec.display
  const subtitle = subtitleOf([flows.valueTitle], [flows.format], result, context)
  return <Flows title={title} subtitle={subtitle} flows={flows} result={result} />
}

interface FlowsProps {
  title: string
  subtitle: string
  flows: SankeyFlows
  result: LoadResult
}

function Flows({ title, subtitle, flows, result }: FlowsProps) {
  const drill = useDrill()
  const prepare = useCallback(
    (size: ChartSize) => {
      const plan = prepareSankey(flows, size)
      const unnamed = plan.nodes.filter(({ label }) => label === '').length
      return { ...plan, notes: [...flows.notes, ...moreNames(unnamed, 'block')] }
    },
    [flows],
  )
  return (
    <MarkPicture
      label={`${title}: use arrow keys to move between flows`}
      subtitle={<Subtitle text={subtitle} />}
      prepare={prepare}
      Draw={SankeyMarks}
      onPick={
        drill === null
          ? undefined
          : (plan, index, anchor) => {
              const picked = pickFlow(plan, index, flows, result)
              if (picked !== null) drill.open([picked], anchor)
            }
      }
    />
  )
}

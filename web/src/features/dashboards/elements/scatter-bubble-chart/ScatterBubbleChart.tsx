import type { LoadResult } from '@cartograph/contract'
import { useCallback } from 'react'
import { MarkPicture } from '../../../../charts/draw/MarkPicture.tsx'
import type { ChartSize } from '../../../../charts/prepare/chart-input.ts'
import { Subtitle } from '../chart/Subtitle.tsx'
import { subtitleOf } from '../chart/subtitle.ts'
import { useDrill } from '../../model/drill.ts'
import type { ElementProps } from '../../model/element.ts'
import { BubbleMarks } from './BubbleMarks.tsx'
import { pickBubble } from './pick-bubble.ts'
import { prepareBubbles, sizeTitleOf } from './prepare-bubbles.ts'

export default function ScatterBubbleChart({
  spec,
  answers,
  context,
}: ElementProps<'scatter_bubble_chart'>) {
  const result = answers[0]?.[0]
  return result === undefined ? null : <Bubbles {...{ spec, result, context }} />
}

interface BubblesProps extends Pick<ElementProps<'scatter_bubble_chart'>, 'spec' | 'context'> {
  result: LoadResult
}

function Bubbles({ spec, result, context }: BubblesProps) {
  const { currency } = context
  const drill = useDrill()
  const prepare = useCallback(
    (size: ChartSize) => prepareBubbles(spec, result, size, currency),
    [spec, result, currency],
  )
  return (
    <MarkPicture
      label={`${spec.display.title}: use arrow keys to move between bubbles, largest first`}
      subtitle={
        <Subtitle text={subtitleOf([sizeTitleOf(spec.table, result)], [], result, context)} />
      }
      prepare={prepare}
      Draw={BubbleMarks}
      onPick={
        drill === null
          ? undefined
          : ({ bubbles }, index, anchor) => {
              const bubble = bubbles[index]
              const picked = bubble && pickBubble(bubble, spec, result)
              if (picked) drill.open([picked], anchor)
            }
      }
    />
  )
}

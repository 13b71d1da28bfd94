import clsx from 'clsx'
import { Arrow } from '../../../ui/data/Arrow.tsx'
import type { Insight } from './prepare-insight.ts'

interface VerdictLabelProps {
  readonly insight: Pick<Insight, 'direction' | 'verdict' | 'verdictLabel'>
}

/** Says whether the change is good or bad with a word, an arrow and a color. */
export function VerdictLabel({ insight: { direction, verdict, verdictLabel } }: VerdictLabelProps) {
  return (
    <span className={clsx('flex items-center gap-1 font-medium', colours[verdict])}>
      <Arrow direction={direction} />
      {verdictLabel}
    </span>
  )
}

const colours = { good: 'text-good', bad: 'text-bad', none: 'text-text' }

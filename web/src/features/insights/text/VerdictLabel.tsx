import clsx from 'clsx'
import { Arrow } from '../../../ui/data/Arrow.tsx'
import type { Insight } from './prepare-insight.ts'

interface VerdictWordsProps {
  readonly insight: Pick<Insight, 'direction' | 'verdict' | 'verdictWords'>
}

/** Good news or bad: by word, by arrow and by colour. */
export function VerdictWords({ insight: { direction, verdict, verdictWords } }: VerdictWordsProps) {
  return (
    <span className={clsx('flex items-center gap-1 font-medium', colours[verdict])}>
      <Arrow direction={direction} />
      {verdictWords}
    </span>
  )
}

const colours = { good: 'text-good', bad: 'text-bad', none: 'text-text' }

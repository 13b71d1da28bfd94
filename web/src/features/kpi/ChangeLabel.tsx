import clsx from 'clsx'
import { formatPercent } from '../../format/decimal.ts'
import { Arrow } from '../../ui/data/Arrow.tsx'
import type { Change } from './change.ts'

export function ChangeLabel({ change }: { change: Change }) {
  const { direction, verdict } = change
  return (
    <span className={clsx('flex items-center gap-1 whitespace-nowrap', colours[verdict])}>
      <Arrow direction={direction} />
      <span className="font-medium tabular-nums">{formatSize(change)}</span>
      {verdict !== 'none' && <span className="sr-only">, {verdictNames[verdict]}</span>}
    </span>
  )
}

/** Starts with the visible text, so that voice control finds the button by it. */
export function describeChange(change: Change): string {
  const { verdict } = change
  return verdict === 'none' ? formatSize(change) : `${formatSize(change)}, ${verdictNames[verdict]}`
}

function formatSize({ direction, ratio }: Change): string {
  if (direction === 'same') return 'No change'
  const sign = direction === 'up' ? '+' : '−'
  return ratio < smallest / 2
    ? `<${sign}${formatPercent(smallest)}`
    : `${sign}${formatPercent(ratio)}`
}

/** The smallest change that a percentage with one decimal shows. */
const smallest = 0.001

const verdictNames = { good: 'better', bad: 'worse' }
const colours = { good: 'text-good', bad: 'text-bad', none: 'text-muted' }

import { formatChange } from '@cartograph/contract'
import clsx from 'clsx'
import { Arrow } from '../../ui/data/Arrow.tsx'
import type { Change } from './change.ts'

export function ChangeLabel({ change }: { change: Change }) {
  const { direction, verdict } = change
  return (
    <span className={clsx('flex items-center gap-1 whitespace-nowrap', colours[verdict])}>
      <Arrow direction={direction} />
      <span className="font-medium tabular-nums">{formatChange(change)}</span>
      {verdict !== 'none' && <span className="sr-only">, {verdictNames[verdict]}</span>}
    </span>
  )
}

/** Starts with the visible text, so that voice control finds the button by it. */
export function describeChange(change: Change): string {
  const { verdict } = change
  return verdict === 'none'
    ? formatChange(change)
    : `${formatChange(change)}, ${verdictNames[verdict]}`
}

const verdictNames = { good: 'better', bad: 'worse' }
const colours = { good: 'text-good', bad: 'text-bad', none: 'text-muted' }

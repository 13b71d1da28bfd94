import type { IngestionState } from '@cartograph/contract'
import clsx from 'clsx'

/** Decorative: a label next to it says the state. */
export function StateDot({ state }: { state: IngestionState }) {
  return (
    <span aria-hidden="true" className={clsx('size-2 shrink-0 rounded-full', colours[state])} />
  )
}

const colours = {
  waiting: 'bg-edge',
  running: 'bg-info animate-pulse-calm',
  done: 'bg-good',
  failed: 'bg-bad',
  stopped: 'bg-caution',
}

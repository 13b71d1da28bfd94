import type { IngestionState } from '@cartograph/contract'
import clsx from 'clsx'

/** Colour for the eye only: the word always stands beside it. */
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

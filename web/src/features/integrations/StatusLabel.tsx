import clsx from 'clsx'
import type { ConnectionStatus } from './connection-status.ts'

/** Always says the status in words, so that color isn't the only signal. */
export function StatusLabel({ status }: { status: ConnectionStatus }) {
  const { text, dot } = looks[status]
  return (
    <span className={clsx('inline-flex items-center gap-1.5 text-13 whitespace-nowrap', text)}>
      <span aria-hidden="true" className={clsx('size-2 rounded-full', dot)} />
      {status}
    </span>
  )
}

const looks = {
  connected: { text: 'text-good', dot: 'bg-good' },
  'reauth needed': { text: 'font-medium text-bad', dot: 'bg-bad' },
  stopped: { text: 'text-caution', dot: 'bg-caution' },
} satisfies Record<ConnectionStatus, unknown>

import type { ConnectionMode } from '@cartograph/contract'

/** Only what is played on this machine is marked; live is how it should be. */
export function ModeBadge({ mode }: { mode: ConnectionMode }) {
  if (mode === 'live') return null
  return (
    <span className="inline-flex items-center rounded-full border border-border px-2 text-12 text-muted">
      Sandbox
    </span>
  )
}

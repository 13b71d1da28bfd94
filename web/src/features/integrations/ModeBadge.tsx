import type { ConnectionMode } from '@cartograph/contract'

/** Marks only the sandbox; live is the normal case. */
export function ModeBadge({ mode }: { mode: ConnectionMode }) {
  if (mode === 'live') return null
  return (
    <span className="inline-flex items-center rounded-full border border-border px-2 text-12 text-muted">
      Sandbox
    </span>
  )
}

import { Link } from '@tanstack/react-router'
import { useShell } from '../../features/navigation/shell-context.ts'

export function BackToSegments() {
  const { orgId } = useShell()
  return (
    <Link
      to="/org/$orgId/audiences/segments"
      params={{ orgId }}
      className="inline-flex min-h-6 items-center self-start rounded-control text-13 text-muted hover:text-text pointer-coarse:min-h-11"
    >
      ← Customer segments
    </Link>
  )
}

import { Link, useRouter } from '@tanstack/react-router'
import { useShell } from '../../features/navigation/shell-context.ts'

/** Leads to where the user came from in the app, otherwise to the list. */
export function BackToMetrics() {
  const { orgId } = useShell()
  const { history } = useRouter()
  return (
    <Link
      to="/org/$orgId/insights/custom-metrics/list"
      params={{ orgId }}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || !history.canGoBack()) return
        event.preventDefault()
        history.back()
      }}
      className="inline-flex min-h-6 items-center self-start rounded-control text-13 text-muted hover:text-text pointer-coarse:min-h-11"
    >
      ← Back
    </Link>
  )
}

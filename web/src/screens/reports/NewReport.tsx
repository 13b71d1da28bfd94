import { Link } from '@tanstack/react-router'
import { useShell } from '../../features/navigation/shell-context.ts'
import { buttonLook } from '../../ui/button/button-look.ts'

export function NewReport() {
  const { orgId } = useShell()
  return (
    <Link
      to="/org/$orgId/insights/reports/$reportId/edit"
      params={{ orgId, reportId: 'new' }}
      className={buttonLook('primary')}
    >
      New report
    </Link>
  )
}

export const readOnlyNote = 'Your role is read-only. Members and admins can create reports.'

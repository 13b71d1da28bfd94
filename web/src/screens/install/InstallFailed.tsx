import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonLook } from '../../ui/button/button-look.ts'
import { FullPageDialog } from '../../ui/layout/FullPageDialog.tsx'

interface InstallFailedProps {
  title: string
  /** Beside the way home. */
  action?: ReactNode
  children: ReactNode
}

export function InstallFailed({ title, action, children }: InstallFailedProps) {
  return (
    <>
      <title>Not connected – Cartograph</title>
      <FullPageDialog
        title={title}
        actions={
          <>
            {action}
            <Link to="/" className={buttonLook(action === undefined ? 'primary' : 'plain')}>
              Go to your workspaces
            </Link>
          </>
        }
      >
        <p role="alert">{children}</p>
      </FullPageDialog>
    </>
  )
}

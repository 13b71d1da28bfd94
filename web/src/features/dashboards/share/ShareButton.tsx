import type { Dashboard, OrgId } from '@cartograph/contract'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../ui/button/Button.tsx'
import { useIsNarrow } from '../filters/bar/use-is-narrow.ts'

const ShareDialog = lazy(() => import('./ShareDialog.tsx'))

interface ShareButtonProps {
  readonly orgId: OrgId
  readonly dashboard: Dashboard
  readonly onFullScreen: () => void
}

export function ShareButton({ orgId, dashboard, onFullScreen }: ShareButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const isNarrow = useIsNarrow()
  return (
    <>
      <Button
        size={isNarrow ? 'normal' : 'small'}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Share
      </Button>
      {isOpen && (
        <Suspense>
          <ShareDialog
            orgId={orgId}
            dashboard={dashboard}
            onFullScreen={() => {
              setOpen(false)
              onFullScreen()
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}

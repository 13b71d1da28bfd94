import type { OrgId } from '@cartograph/contract'
import { lazy, Suspense, useState } from 'react'
import { useDevMode } from '../../features/session/dev-mode.ts'
import { Button } from '../../ui/button/Button.tsx'

/** Loaded on demand, because few users have this button. */
const DeleteDialog = lazy(async () => {
  const { DeleteDialog: component } = await import('./DeleteDialog.tsx')
  return { default: component }
})

/** For developers in developer mode who are admins of the workspace. */
export function DeleteButton({ orgId, name }: { orgId: OrgId; name: string }) {
  const { devMode } = useDevMode()
  const [isAsking, setAsking] = useState(false)
  if (!devMode) return null
  return (
    <>
      <Button
        look="danger"
        size="small"
        className="relative"
        aria-label={`DELETE ${name}`}
        onClick={() => setAsking(true)}
      >
        DELETE
      </Button>
      {isAsking && (
        <Suspense>
          <DeleteDialog orgId={orgId} name={name} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}

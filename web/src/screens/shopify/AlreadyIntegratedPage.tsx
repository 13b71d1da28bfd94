import { FullPageDialog } from '../../ui/layout/FullPageDialog.tsx'
import { HomeLink } from './HomeLink.tsx'

/** The store is connected to a workspace of other people. */
export function AlreadyIntegratedPage() {
  return (
    <>
      <title>Store already integrated – Cartograph</title>
      <FullPageDialog
        title="This store is already integrated"
        actions={<HomeLink label="Go to your workspaces" />}
      >
        <p>
          Another workspace is connected to this store. Contact the admin of the store for access,
          or ask them for an invitation to that workspace.
        </p>
      </FullPageDialog>
    </>
  )
}

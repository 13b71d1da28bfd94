import { useLocation } from '@tanstack/react-router'
import { FullPageDialog } from '../../ui/layout/FullPageDialog.tsx'
import { HomeLink } from './HomeLink.tsx'

/** The server's message is in the navigation state, which ends with the tab. */
export function InstallErrorPage() {
  const message = useLocation({ select: ({ state }) => state.message })
  return (
    <>
      <title>Error Installing Shopify Store – Cartograph</title>
      <FullPageDialog
        title="Error Installing Shopify Store"
        actions={<HomeLink label="Go to your workspaces" />}
      >
        <p role="alert">
          {message ?? 'Unknown error. Please contact support if this error persists.'}
        </p>
      </FullPageDialog>
    </>
  )
}

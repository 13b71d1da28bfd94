import { useNavigate } from '@tanstack/react-router'
import { HomeHeader } from '../../features/accounts/HomeHeader.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { FullPageDialog } from '../../ui/layout/FullPageDialog.tsx'
import { MissingNotice } from './MissingNotice.tsx'

/** For users who are in no workspace and can't join one. */
export function WelcomePage({ firstName }: { firstName: string }) {
  const navigate = useNavigate()
  return (
    <>
      <title>Welcome – Cartograph</title>
      <div className="absolute inset-x-0 top-0">
        <HomeHeader />
        <MissingNotice className="mx-4" />
      </div>
      <FullPageDialog
        title={firstName === '' ? 'Welcome' : `Welcome, ${firstName}`}
        actions={
          <Button look="primary" onClick={() => void navigate({ to: '/setup' })}>
            Create workspace
          </Button>
        }
      >
        You're not in a workspace yet. Create one for your store, or ask an admin of your team's
        workspace to invite you.
      </FullPageDialog>
    </>
  )
}

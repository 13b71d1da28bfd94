import { hasPermission, type Dashboard, type OrgId } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useClient } from '../../../api/client-context.ts'
import { workspaceQuery } from '../../../api/queries.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { CopyButton } from '../../../ui/button/CopyButton.tsx'
import { reportError } from '../../../ui/feedback/report-error.ts'
import { Modal } from '../../../ui/overlay/Modal.tsx'
import { textLink } from '../../accounts/text-link.ts'
import { PublicLinks } from './PublicLinks.tsx'

interface ShareDialogProps {
  readonly orgId: OrgId
  readonly dashboard: Dashboard
  readonly onFullScreen: () => void
  readonly onClose: () => void
}

/** A link for members, public links, and the full screen for a wall. */
export default function ShareDialog({ orgId, dashboard, onFullScreen, onClose }: ShareDialogProps) {
  const { data } = useQuery(workspaceQuery(useClient(), orgId))
  if (data === undefined) return null
  const { org, user } = data
  return (
    <Modal
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      size="normal"
      title={`Share '${dashboard.title}'`}
    >
      <div className="flex flex-col gap-5">
        <Part
          title="Link for members"
          text="Opens for members of this workspace, with the dates and filters you see."
        >
          <CopyButton text={location.href} label="link for members" onError={reportError} />
        </Part>
        <Part
          title="Full screen"
          text="For a screen on a wall: larger type, refreshed every minute. Escape leaves it."
        >
          <Button size="small" onClick={onFullScreen}>
            Start
          </Button>
        </Part>
        {!hasPermission(user.role, 'dashboards.share') ? null : org.allows_public_links ? (
          <PublicLinks org={org} fileName={dashboard.file_name} />
        ) : (
          <section className="flex flex-col gap-1">
            <h3 className="text-14 font-semibold">Public links</h3>
            <p className="text-13 text-muted">
              Anyone with a public link sees the dashboard without signing in.{' '}
              {user.is_org_admin ? (
                <>
                  They are off.{' '}
                  <Link to="/org/$orgId/settings/general" params={{ orgId }} className={textLink}>
                    Allow them in the settings
                  </Link>
                </>
              ) : (
                'They are off. An admin can allow them in the settings.'
              )}
            </p>
          </section>
        )}
      </div>
    </Modal>
  )
}

interface PartProps {
  readonly title: string
  readonly text: string
  readonly children: React.ReactNode
}

function Part({ title, text, children }: PartProps) {
  return (
    <section className="flex items-center justify-between gap-4">
      <div className="min-w-0">
        <h3 className="text-14 font-semibold">{title}</h3>
        <p className="text-13 text-muted">{text}</p>
      </div>
      {children}
    </section>
  )
}

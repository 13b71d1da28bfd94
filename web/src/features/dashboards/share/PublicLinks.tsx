import { revokePublicLink, type PublicLink, type Workspace } from '@cartograph/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useClient } from '../../../api/client-context.ts'
import { formatMoment } from '../../../format/date-format.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Loadable } from '../../../ui/feedback/Loadable.tsx'
import { reportError } from '../../../ui/feedback/report-error.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { NewPublicLink } from './NewPublicLink.tsx'
import { publicLinksQuery } from './public-link-queries.ts'

interface PublicLinksProps {
  readonly org: Pick<Workspace, 'org_id' | 'timezone'>
  readonly fileName: string
}

/** Creates public links of a dashboard, and lists and revokes those that work. */
export function PublicLinks({ org, fileName }: PublicLinksProps) {
  const { org_id: orgId, timezone } = org
  const client = useClient()
  const queryClient = useQueryClient()
  const query = publicLinksQuery(client, orgId, fileName)
  const links = useQuery(query)
  const refresh = () => queryClient.invalidateQueries({ queryKey: query.queryKey })
  const revoke = useMutation({
    mutationFn: ({ id }: PublicLink) =>
      client.call(revokePublicLink, { params: { orgId, linkId: id } }),
    onSuccess: () => toast.success('The link was revoked'),
    onError: reportError,
    onSettled: refresh,
  })
  return (
    <section aria-label="Public links" className="flex flex-col gap-3">
      <div>
        <h3 className="text-14 font-semibold">Public links</h3>
        <p className="text-13 text-muted">
          Anyone with the link sees this dashboard without signing in. Personal data is hidden.
        </p>
      </div>
      <NewPublicLink orgId={orgId} fileName={fileName} onCreated={() => void refresh()} />
      <Loadable
        query={links}
        failure="Couldn't load the public links"
        skeleton={<Skeleton className="h-10" />}
      >
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-13 text-muted">No public link of this dashboard works yet.</p>
          ) : (
            <ul className="flex flex-col">
              {items.map((link) => (
                <li
                  key={link.id}
                  className="flex items-center justify-between gap-4 border-t border-border py-2"
                >
                  <LinkTexts link={link} timeZone={timezone} />
                  <Button
                    size="small"
                    look="quiet-danger"
                    aria-label={`Revoke the link of ${formatMoment(link.created_at, timezone, new Date())}`}
                    isBusy={revoke.isPending && revoke.variables.id === link.id}
                    onClick={() => revoke.mutate(link)}
                  >
                    Revoke
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Loadable>
    </section>
  )
}

function LinkTexts({ link, timeZone }: { readonly link: PublicLink; readonly timeZone: string }) {
  const now = new Date()
  const at = (moment: string) => formatMoment(moment, timeZone, now)
  return (
    <div className="min-w-0 text-13">
      <p>
        Created {at(link.created_at)}
        {link.created_by !== null && ` by ${link.created_by}`}
        {link.has_password && ', with a password'}
      </p>
      <p className="text-muted">
        {link.last_used_at === null ? 'Never opened' : `Last opened ${at(link.last_used_at)}`}
        {' · '}
        {link.expires_at === null ? 'does not expire' : `expires ${at(link.expires_at)}`}
      </p>
    </div>
  )
}

import type { Workspace } from '@cartograph/contract'
import { Link } from '@tanstack/react-router'
import { MeanwhileLinks } from '../../features/sync/MeanwhileLinks.tsx'
import { buttonLook } from '../../ui/button/button-look.ts'

interface NothingYetProps {
  readonly org: Pick<Workspace, 'org_id' | 'support_email'>
  readonly why: 'unconnected' | 'reading' | 'stopped' | 'failed'
  readonly mayConnect: boolean
}

/** In the place of the dashboard: what will be here, and why it is not yet. */
export function NothingYet({ org, why, mayConnect }: NothingYetProps) {
  const { org_id: orgId, support_email: supportEmail } = org
  const { title, text } = words[why]
  return (
    <section className="flex min-h-80 flex-col items-center justify-center gap-2 rounded-surface border border-border bg-surface px-4 py-10 text-center">
      <h2 className="text-16 font-semibold">{title}</h2>
      <p className="max-w-[56ch] text-14 text-muted">{text}</p>
      {why === 'unconnected' &&
        (mayConnect ? (
          <Link
            to="/org/$orgId/settings/datasources"
            params={{ orgId }}
            className={`mt-2 ${buttonLook('primary')}`}
          >
            Connect a datasource
          </Link>
        ) : (
          <p className="text-14 text-muted">
            An admin or a member of this workspace can connect it.
          </p>
        ))}
      {why === 'reading' && <MeanwhileLinks {...{ orgId, supportEmail }} />}
    </section>
  )
}

const words = {
  unconnected: {
    title: 'Nothing is connected yet',
    text: 'Once your shop, ads or mail are connected to this workspace, what they brought and cost shows here.',
  },
  reading: {
    title: 'We are still syncing with your data...',
    text: 'Your figures show here as soon as the first of them arrive. You can leave this page: the sync goes on.',
  },
  stopped: {
    title: 'The data sync is stopped',
    text: 'Start it again below. Your figures show here as soon as the first of them arrive.',
  },
  failed: {
    title: 'The data sync failed',
    text: 'See below what went wrong. Your figures show here once the sync works again.',
  },
} as const

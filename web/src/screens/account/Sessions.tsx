import type { SignedInSession } from '@cartograph/contract'
import { lazy, Suspense, useState } from 'react'
import { formatMoment } from '../../format/date-format.ts'
import { browserTimeZone } from '../../format/day.ts'
import { Button } from '../../ui/button/Button.tsx'
import { describeBrowser } from './describe-browser.ts'
import { useEndSessions } from './sessions.ts'

const EndOthersDialog = lazy(async () => {
  const { EndOthersDialog: component } = await import('./EndOthersDialog.tsx')
  return { default: component }
})

export function Sessions({ sessions }: { sessions: readonly SignedInSession[] }) {
  const end = useEndSessions()
  const [isAsking, setAsking] = useState(false)
  const own = sessions.filter(({ is_current: isCurrent }) => isCurrent)
  const others = sessions.filter(({ is_current: isCurrent }) => !isCurrent)

  return (
    <>
      <p className="mt-1 max-w-[70ch] text-14 text-muted">
        Sessions end after 48 hours of inactivity. If you don't recognize one, sign it out and
        change your password.
      </p>
      <ul className="mt-4 divide-y divide-border rounded-surface border border-border bg-surface">
        {[...own, ...others].map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isEnding={end.isPending && end.variables === session.id}
            onEnd={() => end.mutate(session.id)}
          />
        ))}
      </ul>
      {others.length > 0 ? (
        <Button look="danger" className="mt-4" onClick={() => setAsking(true)}>
          Sign out everywhere else
        </Button>
      ) : (
        <p className="mt-4 text-14 text-muted">You're not signed in anywhere else.</p>
      )}
      {isAsking && (
        <Suspense>
          <EndOthersDialog count={others.length} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}

interface SessionRowProps {
  session: SignedInSession
  isEnding: boolean
  onEnd: () => void
}

function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const browser = describeBrowser(session.user_agent)
  return (
    <li className="flex items-center justify-between gap-4 px-4 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {browser}
          {session.is_current && (
            <span className="rounded-full bg-accent-soft px-2 text-12">This device</span>
          )}
        </p>
        <p className="mt-0.5 text-13 text-muted wrap-anywhere">
          {session.address ?? 'Unknown address'} ·{' '}
          <span className="inline-block">last used {moment(session.last_used_at)} ·</span>{' '}
          <span className="inline-block">signed in {moment(session.created_at)}</span>
        </p>
      </div>
      {!session.is_current && (
        <Button
          size="small"
          className="shrink-0"
          aria-label={`Sign out: ${browser}, last used ${moment(session.last_used_at)}`}
          isBusy={isEnding}
          onClick={onEnd}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}

/** In the time zone of the browser. */
function moment(instant: string): string {
  return formatMoment(instant, browserTimeZone(), new Date())
}

import type { Workspace } from '@cartograph/contract'
import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { Button } from '../../ui/button/Button.tsx'

interface WelcomeProps {
  readonly org: Workspace
  readonly onShown: () => void
  readonly onClose: () => void
}

/** Shows a new member where to find things. */
export default function Welcome({ org, onShown, onClose }: WelcomeProps) {
  const shown = useEffectEvent(onShown)
  useEffect(() => shown(), [])
  const { org_id: orgId, org_name: name, feature_flags: flags } = org
  return (
    <section
      aria-labelledby="welcome-heading"
      className="flex flex-col gap-3 rounded-surface border border-border bg-surface px-4 py-4 md:px-5"
    >
      <div>
        <h2 id="welcome-heading" className="text-16 font-semibold">
          Welcome to {name || 'your workspace'}
        </h2>
        <p className="max-w-[70ch] text-14 text-muted">
          You see the same data as your team. Good places to start:
        </p>
      </div>
      <dl className="grid gap-x-8 gap-y-2 text-14 sm:grid-cols-2">
        {places
          .filter(({ flag }) => flag === null || flags[flag])
          .map(({ to, label, text }) => (
            <div key={to}>
              <dt>
                <Link
                  to={to}
                  params={{ orgId }}
                  className="inline-flex min-h-6 items-center rounded-control font-medium text-accent hover:underline pointer-coarse:min-h-11"
                >
                  {label}
                </Link>
              </dt>
              <dd className="text-muted">{text}</dd>
            </div>
          ))}
      </dl>
      <div>
        <Button size="small" onClick={onClose}>
          Got it
        </Button>
      </div>
    </section>
  )
}

const places = [
  {
    to: '/org/$orgId/insights/explore',
    label: 'Explore',
    text: 'A dashboard for each part of the business.',
    flag: null,
  },
  {
    to: '/org/$orgId/insights/feed',
    label: 'Feed',
    text: 'Unusual changes and what drove them.',
    flag: 'enable_feed',
  },
  {
    to: '/org/$orgId/insights/action-log',
    label: 'Action log',
    text: 'What the team did and when.',
    flag: 'enable_action_log',
  },
  {
    to: '/org/$orgId/help',
    label: 'Help',
    text: 'How everything works and how to get help.',
    flag: null,
  },
] as const

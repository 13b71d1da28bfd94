import {
  platformNames,
  type ConnectionId,
  type DestinationOption,
  type OrgId,
} from '@cartograph/contract'
import { Link } from '@tanstack/react-router'
import clsx from 'clsx'
import { useId } from 'react'
import { ModeBadge } from '../../../../features/integrations/ModeBadge.tsx'
import { PlatformLogo } from '../../../../features/integrations/logo/PlatformLogo.tsx'

interface DestinationFieldProps {
  readonly orgId: OrgId
  readonly destinations: readonly DestinationOption[]
  readonly value: ConnectionId | null
  readonly error: string | undefined
  readonly onChange: (id: ConnectionId) => void
}

/** One account of a platform. Accounts without access are listed, with the way to give it. */
export function DestinationField(props: DestinationFieldProps) {
  const { orgId, destinations, value, error, onChange } = props
  const id = useId()
  return (
    <fieldset
      aria-invalid={error !== undefined}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
      className="min-w-0"
    >
      <legend className="mb-1 text-13 font-medium">Destination</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {destinations.map((one) => (
          <div key={one.id} className="flex min-w-0 flex-col">
            <label
              className={clsx(
                'relative flex min-h-14 cursor-pointer items-center gap-3 rounded-control border bg-surface px-3 py-2 text-14 transition-colors hover:bg-hover has-checked:border-accent has-checked:bg-accent-soft has-disabled:cursor-default has-disabled:opacity-60 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
                error === undefined ? 'border-edge' : 'border-bad',
              )}
            >
              <input
                type="radio"
                name={id}
                className="size-4 shrink-0 accent-accent outline-none"
                disabled={one.requires_reauth}
                checked={one.id === value}
                onChange={() => onChange(one.id)}
              />
              <PlatformLogo platform={one.platform} size="small" />
              <span className="min-w-0">
                <span className="flex flex-wrap items-center gap-x-2 font-medium">
                  {platformNames[one.platform]}
                  <ModeBadge mode={one.mode} />
                </span>
                <span className="block text-13 wrap-anywhere text-muted">{one.name}</span>
              </span>
            </label>
            {one.requires_reauth && (
              <p className="mt-1 text-13 text-muted">
                {`${platformNames[one.platform]} revoked access. `}
                <Link
                  to="/org/$orgId/settings/destinations"
                  params={{ orgId }}
                  search={{ drawer: one.platform, context: 'destination', id: one.id }}
                  className="text-accent underline underline-offset-2"
                >
                  Reconnect
                </Link>
              </p>
            )}
          </div>
        ))}
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className="mt-1 text-13 text-bad">
          {error}
        </p>
      )}
    </fieldset>
  )
}

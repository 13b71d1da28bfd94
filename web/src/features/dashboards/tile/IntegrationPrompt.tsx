import { platformNames, type PlatformCode } from '@cartograph/contract'
import type { ReactNode } from 'react'
import { Alert } from '../../../ui/feedback/Alert.tsx'
import type { DisconnectedState } from './tile-props.ts'

interface IntegrationPromptProps extends Pick<DisconnectedState, 'platforms' | 'condition'> {
  /** Platforms that have a connector. */
  readonly connectable: ReadonlySet<PlatformCode>
  /** The link that connects a platform; null without permission. */
  readonly connect: ((platform: PlatformCode) => ReactNode) | null
  /** Shown if none of the missing platforms can be connected. */
  readonly alternative: ReactNode
}

/** Lists the platforms to connect first, and those that aren't available yet. */
export function IntegrationPrompt(props: IntegrationPromptProps) {
  const { platforms, condition, connectable, connect, alternative } = props
  const offered = platforms.filter((platform) => connectable.has(platform))
  const unavailable = platforms.filter((platform) => !connectable.has(platform))
  const isBlocked = offered.length === 0 || (condition === 'all' && unavailable.length > 0)
  if (isBlocked) {
    const isOne = unavailable.length === 1
    return (
      <div className="flex flex-col justify-center gap-3">
        <Alert tone="info">
          {namesOf(unavailable)} {isOne ? "isn't" : "aren't"} available yet. This shows once{' '}
          {isOne ? 'it' : condition === 'all' ? 'all of them' : 'one of them'} can be connected.
        </Alert>
        {alternative}
      </div>
    )
  }
  return (
    <div className="flex flex-col justify-center gap-3">
      <Alert tone="caution">
        {condition === 'all'
          ? 'Please integrate all datasources below'
          : 'Please integrate one of the datasources below'}
      </Alert>
      <ul className="flex flex-col gap-2">
        {offered.map((platform) => (
          <li
            key={platform}
            className="flex min-h-control flex-wrap items-center justify-between gap-x-4 gap-y-1 text-14"
          >
            <span>{platformNames[platform]}</span>
            {connect?.(platform)}
          </li>
        ))}
      </ul>
      {unavailable.length > 0 && (
        <p className="text-13 text-muted">Not available yet: {namesOf(unavailable)}</p>
      )}
      {connect === null && (
        <p className="text-13 text-muted">
          An admin or a member of this workspace can connect them.
        </p>
      )}
    </div>
  )
}

function namesOf(platforms: readonly PlatformCode[]): string {
  const names = platforms.map((platform) => platformNames[platform])
  return [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' and ')
}

import { platformNames } from '@cartograph/contract'
import { Alert } from '../../../ui/Alert.tsx'
import type { TileProps, TileState } from './tile-props.ts'

type Disconnected = Extract<TileState, { kind: 'disconnected' }>

interface IntegrationPromptProps extends Pick<Disconnected, 'platforms' | 'condition'> {
  connect: TileProps['connect']
}

/** What has to be connected first, platform by platform. */
export function IntegrationPrompt({ platforms, condition, connect }: IntegrationPromptProps) {
  return (
    <div className="flex flex-col justify-center gap-3">
      <Alert tone="caution">
        {condition === 'all'
          ? 'Please integrate all datasources below'
          : 'Please integrate one of the datasources below'}
      </Alert>
      <ul className="flex flex-col gap-2">
        {platforms.map((platform) => (
          <li
            key={platform}
            className="flex min-h-control flex-wrap items-center justify-between gap-x-4 gap-y-1 text-14"
          >
            <span>{platformNames[platform]}</span>
            {connect?.(platform)}
          </li>
        ))}
      </ul>
      {connect === null && (
        <p className="text-13 text-muted">
          An admin or a member of this workspace can connect them.
        </p>
      )}
    </div>
  )
}

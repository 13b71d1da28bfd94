import { ApiError } from '../../api/api-error.ts'
import type { TileState } from '../../features/dashboards/tile/tile-props.ts'

interface GalleryState {
  readonly name: string
  readonly state: TileState
  readonly mayConnect?: boolean
}

/** All states of a tile. */
export const otherStates: readonly GalleryState[] = [
  { name: 'Loading', state: { kind: 'loading' } },
  { name: 'Empty', state: { kind: 'empty', isFiltered: false } },
  { name: 'Empty under filters', state: { kind: 'empty', isFiltered: true } },
  {
    name: 'Error',
    state: {
      kind: 'error',
      error: new ApiError(503, 'The warehouse is being restarted', { code: 'server_error' }),
      isRetrying: false,
    },
  },
  {
    name: 'No permission',
    state: {
      kind: 'error',
      error: new ApiError(403, 'Not allowed', { code: 'forbidden' }),
      isRetrying: false,
    },
  },
  {
    name: 'Disconnected, all are needed',
    state: { kind: 'disconnected', platforms: ['SP', 'FB', 'GD'], condition: 'all' },
    mayConnect: true,
  },
  {
    name: 'Disconnected, one is enough, without the permission to connect',
    state: { kind: 'disconnected', platforms: ['FB', 'KL'], condition: 'any' },
  },
  {
    name: 'Disconnected, some are not available yet',
    state: { kind: 'disconnected', platforms: ['SP', 'BG', 'MG', 'AZ'], condition: 'any' },
    mayConnect: true,
  },
  {
    name: 'Disconnected, not available yet',
    state: { kind: 'disconnected', platforms: ['KN'], condition: 'any' },
    mayConnect: true,
  },
]

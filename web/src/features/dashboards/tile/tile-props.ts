import type { CubeQuery, PlatformCode } from '@cartograph/contract'
import type { ReactNode } from 'react'
import type { DescribedMetric } from '../../kpi/describe-metric.ts'
import type { MenuItem } from '../../../ui/overlay/menu-item.ts'
import type { TableData } from '../model/element.ts'

export type TileState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready' }
  /** Without rows; filters other than dates may be the reason. */
  | { readonly kind: 'empty'; readonly isFiltered: boolean }
  | { readonly kind: 'error'; readonly error: Error; readonly isRetrying: boolean }
  /** None of the days has been synced, so the value is unknown rather than zero. */
  | {
      readonly kind: 'unread'
      readonly because: 'reading' | 'stopped' | 'failed'
      /** Other days of its platforms have been synced. */
      readonly hasData: boolean
    }
  /** Some or all of these platforms must be connected first. */
  | {
      readonly kind: 'disconnected'
      readonly platforms: readonly PlatformCode[]
      readonly condition: 'all' | 'any'
    }

export type DisconnectedState = Extract<TileState, { kind: 'disconnected' }>

/** The props of a tile. It loads nothing by itself. */
export interface TileProps {
  readonly title: string
  readonly help?: string | undefined
  /** The definitions of the metrics that it shows. */
  readonly metrics?: readonly DescribedMetric[]
  readonly footnote?: string | undefined
  readonly hasOwnTitle: boolean
  /** No landmark, whose name must be unique: two answers of a conversation may have the same title. */
  readonly isGroup?: boolean | undefined
  readonly state: TileState
  readonly onRetry: () => void
  /** The content belongs to an earlier choice while the current one loads. */
  readonly isStale: boolean
  /** How current the data is and what is still syncing; null if there is nothing to say. */
  readonly freshness: string | null
  /** Filters of the page that don't apply to it, in words. */
  readonly unfiltered?: string | null
  readonly isPicture: boolean
  /** In pixels; `fill` takes the height of the grid cell. */
  readonly height: number | 'fill'
  /**
   * In pixels, the minimum content height of a tile that fills its cell, reserved before the content loads.
   */
  readonly leastHeight?: number | undefined
  /** The data as a table; null while there is none. */
  readonly toTable: (() => TableData | Promise<TableData>) | null
  /** Opens the comments on the tile; absent where it has none. */
  readonly onComments?: (() => void) | undefined
  /** Says how many of them are open. */
  readonly commentCount?: ReactNode
  /** Copies the tile to another dashboard; null for users who may not. */
  readonly onCopy: (() => void) | null
  /** Without extension: 'net-sales-2026-10-01-2026-10-31'. */
  readonly fileName: string
  /** Choices of the element, offered in its menu. */
  readonly options?: readonly MenuItem[]
  /** Workspace, dates and comparisons, for exported pictures. */
  readonly caption: string
  readonly queries: readonly CubeQuery[]
  readonly loadSql: (query: CubeQuery, signal: AbortSignal) => Promise<string>
  /** The element once it is ready, the prompt for missing platforms, or what helps with an error. */
  readonly children: ReactNode
}

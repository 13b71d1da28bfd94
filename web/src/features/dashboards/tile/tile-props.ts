import type { CubeQuery, PlatformCode } from '@cartograph/contract'
import type { ReactNode } from 'react'
import type { TableData } from '../model/element.ts'

export type TileState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready' }
  /** Without rows; filters other than dates may be the reason. */
  | { readonly kind: 'empty'; readonly isFiltered: boolean }
  | { readonly kind: 'error'; readonly error: Error; readonly isRetrying: boolean }
  /** Not one of its days has been read yet, and nothing is not the same as zero. */
  | { readonly kind: 'unread'; readonly because: 'reading' | 'stopped' | 'failed' }
  /** Nothing can be known before one of these platforms, or all of them, are connected. */
  | {
      readonly kind: 'disconnected'
      readonly platforms: readonly PlatformCode[]
      readonly condition: 'all' | 'any'
    }

export type Disconnected = Extract<TileState, { kind: 'disconnected' }>

/** The frame of every element. It loads nothing by itself. */
export interface TileProps {
  readonly title: string
  readonly help?: string | undefined
  readonly footnote?: string | undefined
  readonly hasOwnTitle: boolean
  readonly state: TileState
  readonly onRetry: () => void
  /** What is shown belongs to an earlier choice, while the one for the present choice is under way. */
  readonly isStale: boolean
  /** In words: until when the data is known, and what is still syncing; null when there is nothing to say. */
  readonly freshness: string | null
  readonly isPicture: boolean
  /** In pixels; `fill` takes what the grid gives. */
  readonly height: number | 'fill'
  /** In pixels, what its content takes at least although it fills the grid: it has the room before it comes. */
  readonly leastHeight?: number | undefined
  /** The rows behind it; null while there are none. */
  readonly toTable: (() => TableData | Promise<TableData>) | null
  /** Without ending: 'net-sales-2026-10-01-2026-10-31'. */
  readonly fileName: string
  readonly queries: readonly CubeQuery[]
  readonly loadSql: (query: CubeQuery, signal: AbortSignal) => Promise<string>
  /** What it draws once it is ready, or asks for while platforms are missing. */
  readonly children: ReactNode
}

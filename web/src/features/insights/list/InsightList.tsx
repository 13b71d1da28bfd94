import type { CurrencyCode, FeedItem, OrgId } from '@cartograph/contract'
import { useLocation } from '@tanstack/react-router'
import clsx from 'clsx'
import { useRef } from 'react'
import { InsightHead } from './InsightHead.tsx'
import { InsightItem } from './InsightItem.tsx'
import { insightIds, insightLink } from './insight-link.ts'
import { InsightRow } from './InsightRow.tsx'
import '../insights.css'
import { useFocusAfterRemoval, useListKeys } from './use-list-keys.ts'
import type { InsightCommands } from '../actions/use-insight-commands.ts'

interface InsightListProps {
  readonly orgId: OrgId
  readonly currency: CurrencyCode
  /** Names the list for screen readers. */
  readonly label: string
  readonly items: readonly FeedItem[]
  readonly isCompact: boolean
  /** Other insights are loading. */
  readonly isStale?: boolean
  readonly commands: InsightCommands
}

/**
 * A list of insights; compact ones have columns on wide screens. J and K move to the next and the previous
 * one.
 */
export function InsightList(props: InsightListProps) {
  const { orgId, currency, label, items, isCompact, isStale = false, commands } = props
  const back = useLocation({ select: ({ href }) => href })
  const ids = insightIds(items)
  const list = useRef<HTMLOListElement>(null)
  useListKeys(list)
  useFocusAfterRemoval(list, ids.length)
  const Listed = isCompact ? InsightRow : InsightItem
  return (
    <div
      className={clsx(
        'insight-list rounded-surface border border-border bg-surface',
        isStale && 'dim-while-loading',
      )}
    >
      {isCompact && <InsightHead />}
      <ol ref={list} aria-label={label} aria-busy={isStale} className="divide-y divide-border">
        {items.map((item) => (
          <li key={item._id}>
            <Listed
              orgId={orgId}
              currency={currency}
              item={item}
              commands={commands}
              link={insightLink(orgId, item._id, ids, back)}
            />
          </li>
        ))}
      </ol>
    </div>
  )
}

import type { FeedItem, OrgId } from '@cartograph/contract'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button/Button.tsx'
import '../insights.css'
import { copyInsightLink } from './copy-link.ts'
import { MarkButtons } from './FeedbackButtons.tsx'
import { PinButton } from './PinButton.tsx'
import type { InsightDeeds } from './use-insight-actions.ts'

interface InsightActionsProps {
  readonly orgId: OrgId
  readonly item: FeedItem
  /** What it is about, in few words. */
  readonly name: string
  readonly deeds: InsightDeeds
  /** What can be done with it only here. */
  readonly children?: ReactNode
}

/** Everything that can be done with a finding, side by side. */
export function InsightActions({ orgId, item, name, deeds, children }: InsightActionsProps) {
  return (
    <div className="insight-actions">
      <PinButton
        name={name}
        isPinned={deeds.isPinned(item._id)}
        onToggle={() => deeds.togglePin(item)}
      />
      {deeds.mark !== null && (
        <MarkButtons item={item} name={name} onMark={(mark) => deeds.mark?.(item, mark)} />
      )}
      <Button
        size="small"
        look="quiet"
        aria-label={`Copy link: ${name}`}
        onClick={() => void copyInsightLink(orgId, item._id)}
      >
        Copy link
      </Button>
      {children}
    </div>
  )
}

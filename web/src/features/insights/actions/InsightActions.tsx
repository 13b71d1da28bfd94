import type { FeedItem, OrgId } from '@cartograph/contract'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button/Button.tsx'
import '../insights.css'
import { copyInsightLink } from './copy-link.ts'
import { FeedbackButtons } from './FeedbackButtons.tsx'
import { PinButton } from './PinButton.tsx'
import type { InsightCommands } from './use-insight-commands.ts'

interface InsightActionsProps {
  readonly orgId: OrgId
  readonly item: FeedItem
  /** A short description of the insight. */
  readonly name: string
  readonly commands: InsightCommands
  /** Further actions of the page. */
  readonly children?: ReactNode
}

/** The actions of an insight in one row. */
export function InsightActions({ orgId, item, name, commands, children }: InsightActionsProps) {
  return (
    <div className="insight-actions">
      <PinButton
        name={name}
        isPinned={commands.isPinned(item._id)}
        onToggle={() => commands.togglePin(item)}
      />
      {commands.setFeedback !== null && (
        <FeedbackButtons
          item={item}
          name={name}
          onChange={(feedback) => commands.setFeedback?.(item, feedback)}
        />
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

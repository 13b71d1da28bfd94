import type { FeedItem, OrgId } from '@cartograph/contract'
import { CardButtons } from './CardButtons.tsx'
import { usePins } from '../actions/use-pins.ts'

interface CardActionsProps {
  readonly orgId: OrgId
  readonly item: FeedItem
  readonly name: string
}

/** The actions of a card on a dashboard. Pins load with the first card. */
export default function CardActions({ orgId, item, name }: CardActionsProps) {
  const { isPinned, toggle } = usePins(orgId)
  const { _id: id } = item
  return (
    <CardButtons {...{ orgId, id, name }} isPinned={isPinned(id)} onToggle={() => toggle(item)} />
  )
}

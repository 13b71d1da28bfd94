import type { FeedItem, OrgId } from '@cartograph/contract'
import { CardButtons } from './CardButtons.tsx'
import { usePins } from '../actions/use-pins.ts'

interface CardActionsProps {
  readonly orgId: OrgId
  readonly item: FeedItem
  readonly name: string
}

/** On a dashboard, where a person's pins are asked for once a card is there. */
export default function CardActions({ orgId, item, name }: CardActionsProps) {
  const { isPinned, toggle } = usePins(orgId)
  const { _id: id } = item
  return (
    <CardButtons {...{ orgId, id, name }} isPinned={isPinned(id)} onToggle={() => toggle(item)} />
  )
}

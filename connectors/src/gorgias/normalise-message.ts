import { parsePayload } from '../kit/http/parse-payload.ts'
import type { NormaliseContext, NormalisedRecord, RawRecord } from '../kit/stream.ts'
import { textOrNull } from '../kit/values/text-or-null.ts'
import { StoredMessage } from './api-types.ts'
import { instantOf } from './moment.ts'
import { channelOf } from './normalise.ts'

export function normaliseMessage(
  record: RawRecord,
  { connectionId }: NormaliseContext,
): NormalisedRecord {
  const what = `Message ${record.externalId}`
  const message = parsePayload(StoredMessage, record.payload, what)
  const kind = kindOf(message)
  const channel = textOrNull(message.channel)
  const row = {
    connection_id: connectionId,
    message_id: String(message.id),
    ticket_id: String(message.ticket_id),
    kind,
    channel: channel === null ? null : channelOf(channel),
    created_at: instantOf(message.created_datetime),
    agent_name: kind === 'customer' ? null : textOrNull(message.sender?.name),
  }
  return { ticket_messages: { scope: [connectionId, row.message_id], rows: [row] } }
}

function kindOf({ from_agent, public: isPublic, rule_id }: StoredMessage): string {
  if (from_agent !== true) return 'customer'
  if (isPublic !== true) return 'note'
  return rule_id === null || rule_id === undefined ? 'reply' : 'automatic'
}

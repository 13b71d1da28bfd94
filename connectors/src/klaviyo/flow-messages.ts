import { AbTestAction, FlowAction, SendAction } from './api-types.ts'

export interface FlowMessage {
  readonly id: string
  readonly name: string | null
  readonly subject: string | null
  readonly channel: string
}

const channels: Readonly<Record<string, string>> = {
  'send-email': 'email',
  'send-sms': 'sms',
  'send-mobile-push': 'push',
  'send-whatsapp': 'whatsapp',
}

/** The messages that a flow action sends to customers, including those of an A/B test. */
export function messagesOfAction(action: unknown): readonly FlowMessage[] {
  const definition = FlowAction.safeParse(action).data?.attributes.definition
  const test = AbTestAction.safeParse(definition)
  const sends = test.success
    ? [test.data.data.main_action, ...(test.data.data.current_experiment?.variations ?? [])]
    : [definition]
  const messages = sends.flatMap(messageOfSend)
  return messages.filter(
    (one, index) => messages.findIndex((other) => other.id === one.id) === index,
  )
}

function messageOfSend(definition: unknown): FlowMessage[] {
  const send = SendAction.safeParse(definition).data
  const channel = channels[send?.type ?? '']
  const message = send?.data?.message
  if (channel === undefined || typeof message?.id !== 'string') return []
  const { id, name = null, subject_line: subject = null } = message
  return [{ id, name, subject, channel }]
}

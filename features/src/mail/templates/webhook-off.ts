import type { WebhookOffMail } from '../mail.ts'
import type { MailBody } from './mail-body.ts'
import { nameOrNull, oneLine, withoutLinks } from './sanitize-text.ts'

export function webhookOffTemplate(mail: WebhookOffMail): MailBody {
  const workspace = nameOrNull(mail.workspaceName) ?? 'your workspace'
  const webhook = withoutLinks(oneLine(mail.webhookName))
  return {
    subject: oneLine(`The webhook ${webhook} was switched off`),
    blocks: [
      { kind: 'paragraph', text: 'Hello,' },
      {
        kind: 'paragraph',
        text: `Cartograph switched off the webhook “${webhook}” of ${workspace}, because ${reasons[mail.reason]}. Events are not sent to it until it is switched on again.`,
      },
      {
        kind: 'facts',
        facts: [
          ['Address', withoutLinks(mail.address)],
          ['Failing since', mail.failingSince],
          ['Last attempt', withoutLinks(mail.lastProblem)],
        ],
      },
      {
        kind: 'paragraph',
        text: 'When its receiver works again, open Settings → Webhooks and choose “Switch on” in the menu of the webhook. It is then sent new events. The messages of the last 30 days that did not arrive are in its log, where you can replay them.',
      },
      { kind: 'action', label: 'Open webhooks', url: mail.link },
      {
        kind: 'aside',
        text: 'You get this email because you are an admin of the workspace. There is one each time that Cartograph switches a webhook off.',
      },
    ],
  }
}

const reasons: Readonly<Record<WebhookOffMail['reason'], string>> = {
  failing: 'no message reached it for three days',
  gone: 'it answered 410 Gone, which asks for no more messages',
}

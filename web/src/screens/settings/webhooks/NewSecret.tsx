import type { WebhookWithSecret } from '@cartograph/contract'
import { formatMoment } from '../../../format/date-format.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { CopyButton } from '../../../ui/button/CopyButton.tsx'
import { reportError } from '../../../ui/feedback/report-error.ts'
import { useSettings } from '../settings-context.ts'

interface NewSecretProps {
  readonly created: WebhookWithSecret
  readonly onDone: () => void
}

/** The key that a receiver checks signatures with. No answer has it again. */
export function NewSecret({ created: { webhook, secret }, onDone }: NewSecretProps) {
  const { org } = useSettings()
  const { old_secret_until: until } = webhook
  return (
    <div className="flex flex-col gap-4">
      <p role="status" className="text-14">
        Copy the secret now, because it is shown only this once. Your server needs it to check that
        a message comes from Cartograph.
      </p>
      <span className="flex items-center gap-2 rounded-control border border-border bg-page px-3 py-2">
        <code className="min-w-0 flex-1 font-mono text-13 break-all">{secret}</code>
        <CopyButton text={secret} label={`the secret of ${webhook.name}`} onError={reportError} />
      </span>
      <p className="text-13 text-muted">
        {until === null
          ? 'If it gets lost, rotate it in the menu of the webhook.'
          : `The old secret signs too until ${formatMoment(until, org.timezone, new Date())}.`}
      </p>
      <Button look="primary" className="self-start" onClick={onDone}>
        Done
      </Button>
    </div>
  )
}

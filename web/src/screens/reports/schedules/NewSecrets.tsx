import type { WebhookSecret } from '@cartograph/contract'
import { Button } from '../../../ui/button/Button.tsx'
import { CopyButton } from '../../../ui/button/CopyButton.tsx'
import { reportError } from '../../../ui/feedback/report-error.ts'

interface NewSecretsProps {
  readonly secrets: readonly WebhookSecret[]
  readonly onDone: () => void
}

/** The keys that the receivers of webhooks check signatures with. No answer has them again. */
export function NewSecrets({ secrets, onDone }: NewSecretsProps) {
  return (
    <div className="flex flex-col gap-5">
      <p role="status" className="text-14">
        Copy the secret now, because it is shown only this once. Your server needs it to check that
        a request comes from Cartograph.
      </p>
      <ul className="flex flex-col gap-4">
        {secrets.map(({ recipient_id: id, label, secret }) => (
          <li key={id} className="flex flex-col gap-1">
            <span className="text-13 font-medium wrap-anywhere">{`Secret of ${label}`}</span>
            <span className="flex items-center gap-2 rounded-control border border-border bg-page px-3 py-2">
              <code className="min-w-0 flex-1 font-mono text-13 break-all">{secret}</code>
              <CopyButton text={secret} label={`the secret of ${label}`} onError={reportError} />
            </span>
          </li>
        ))}
      </ul>
      <p className="text-13 text-muted">
        If it gets lost, create a new one in the menu of the schedule.
      </p>
      <Button look="primary" className="self-start" onClick={onDone}>
        Done
      </Button>
    </div>
  )
}

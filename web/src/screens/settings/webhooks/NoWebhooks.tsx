import { Button } from '../../../ui/button/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'

export function NoWebhooks({ onAdd }: { readonly onAdd: () => void }) {
  return (
    <EmptyState
      title="No webhooks yet"
      text="Get insights, finished syncs, failed connections and runs of audiences at an address of your own, as signed messages."
    >
      <Button look="primary" onClick={onAdd}>
        Add webhook
      </Button>
      <a
        href="https://www.standardwebhooks.com"
        target="_blank"
        rel="noreferrer"
        className="flex h-control items-center px-2 text-13 font-medium text-accent underline underline-offset-2 hover:text-accent-hover"
      >
        How messages are signed
      </a>
    </EmptyState>
  )
}

import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'

/** In the server's words, until it is dismissed or the next attempt begins. */
export function FailureBanner({ message, onDismiss }: { message: string; onDismiss: () => void }) {
  return (
    <Alert
      action={
        <Button size="small" look="quiet" aria-label="Dismiss this message" onClick={onDismiss}>
          Dismiss
        </Button>
      }
    >
      {message}
    </Alert>
  )
}

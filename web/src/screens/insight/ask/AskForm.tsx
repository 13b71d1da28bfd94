import clsx from 'clsx'
import { Button } from '../../../ui/button/Button.tsx'
import { controlLook } from '../../../ui/form/FieldFrame.tsx'

interface AskFormProps {
  readonly typed: string
  readonly onType: (text: string) => void
  readonly onAsk: (text: string) => void
  /** The answer is loading. */
  readonly isBusy: boolean
}

/** The title of the section is the visible label. */
export function AskForm({ typed, onType, onAsk, isBusy }: AskFormProps) {
  return (
    <form
      className="flex max-w-[42rem] gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        onAsk(typed)
      }}
    >
      <input
        aria-label="Ask about this"
        placeholder="Which products? How was it a year ago?"
        enterKeyHint="send"
        autoComplete="off"
        maxLength={300}
        value={typed}
        onChange={({ target }) => onType(target.value)}
        className={clsx('h-control min-w-0', controlLook(false))}
      />
      <Button type="submit" isBusy={isBusy}>
        Ask
      </Button>
    </form>
  )
}

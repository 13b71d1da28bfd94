import { useState, type SubmitEvent } from 'react'
import { Button } from '../../../ui/button/Button.tsx'
import { connectLabel } from './connect-label.ts'
import { useDrawerWork } from './drawer-work.ts'
import { usePlatformFields } from './platform-fields.ts'
import { PlatformFields } from './PlatformFields.tsx'
import { useCreateConnection } from './use-connection-changes.ts'

type Form = NonNullable<ReturnType<typeof useDrawerWork>['card']['form']>

/** Connects with credentials that the user copied from the platform. */
export function ConnectByForm({ form, isPrivate }: { form: Form; isPrivate: boolean }) {
  const { card } = useDrawerWork()
  const fields = usePlatformFields(form.fields)
  const [isExample, setExample] = useState(false)
  const create = useCreateConnection()
  const { sandbox_example: example } = form

  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!fields.isComplete) return
    create.mutate({
      params: fields.textsOf('param'),
      credentials: fields.textsOf('credential'),
      isPrivate,
    })
  }

  return (
    <form noValidate onSubmit={save} className="flex flex-col gap-4">
      <p className="text-14 text-muted">{form.help}</p>
      <PlatformFields state={fields} disabled={create.isPending} />
      <div className="flex flex-wrap items-center gap-2">
        <Button
          type="submit"
          look="primary"
          disabled={!fields.isComplete}
          isBusy={create.isPending}
        >
          {create.isPending ? 'Connecting…' : connectLabel(card)}
        </Button>
        {example !== null && (
          <Button
            look="quiet"
            disabled={create.isPending}
            onClick={() => {
              fields.fill(example)
              setExample(true)
            }}
          >
            Use sandbox example
          </Button>
        )}
      </div>
      <p role="status" className="sr-only">
        {isExample && `Filled in for the sandbox of ${card.name}`}
      </p>
    </form>
  )
}

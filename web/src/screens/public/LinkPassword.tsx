import { openPublicDashboard, type PublicDashboard } from '@cartograph/contract'
import * as z from 'zod/mini'
import { send } from '../../api/send.ts'
import { useApiForm } from '../../features/forms/use-api-form.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'

const Values = z.object({ password: z.string().check(z.minLength(1, 'Required')) })

interface LinkPasswordProps {
  readonly token: string
  readonly onOpen: (opened: PublicDashboard) => void
}

export function LinkPassword({ token, onOpen }: LinkPasswordProps) {
  const { form, submit, isBusy, general } = useApiForm({
    schema: Values,
    defaultValues: { password: '' },
    onSubmit: async (body) =>
      onOpen(await send(fetch, openPublicDashboard, { params: { token }, body })),
  })
  return (
    <form
      noValidate
      onSubmit={submit}
      className="mx-auto flex w-full max-w-[32rem] flex-col gap-5 py-10"
    >
      <h1 className="text-20 font-semibold">This dashboard has a password</h1>
      {general !== null && <Alert>{general}</Alert>}
      <PasswordField
        label="Password"
        autoComplete="off"
        disabled={isBusy}
        error={form.formState.errors.password?.message}
        {...form.register('password')}
      />
      <Button type="submit" look="primary" className="w-fit" isBusy={isBusy}>
        Show dashboard
      </Button>
    </form>
  )
}

import { Credentials, endpoints } from '@cartograph/contract'
import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { useClient } from '../../api/client-context.ts'
import { useApiForm } from '../forms/use-api-form.ts'
import { Button } from '../../ui/button/Button.tsx'
import { buttonLook } from '../../ui/button/button-look.ts'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { Modal } from '../../ui/overlay/Modal.tsx'

interface ReauthenticationDialogProps {
  /** Accounts without a password sign in with Google. */
  readonly method: 'password' | 'google'
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Asks for a proof that it is still the same person who signed in. */
export function ReauthenticationDialog({ method, onDone, onClose }: ReauthenticationDialogProps) {
  return method === 'password' ? (
    <PasswordDialog onDone={onDone} onClose={onClose} />
  ) : (
    <GoogleDialog onClose={onClose} />
  )
}

interface FrameProps {
  /** The answer would have no effect after closing. */
  isBusy: boolean
  onClose: () => void
  children: ReactNode
}

function Frame({ isBusy, onClose, children }: FrameProps) {
  return (
    <Modal
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      size="small"
      title="Confirm that it's you"
      description="You signed in more than 10 minutes ago."
      isBusy={isBusy}
    >
      {children}
    </Modal>
  )
}

const Password = z.object({ password: Credentials.shape.password })

function PasswordDialog({ onDone, onClose }: Omit<ReauthenticationDialogProps, 'method'>) {
  const { call } = useClient()
  const { form, submit, isBusy, general } = useApiForm({
    schema: Password,
    defaultValues: { password: '' },
    onSubmit: async (body) => {
      await call(endpoints.reauthenticate, { body })
      onDone()
    },
  })
  return (
    <Frame isBusy={isBusy} onClose={onClose}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        {general !== null && <Alert>{general}</Alert>}
        <PasswordField
          label="Password"
          autoComplete="current-password"
          disabled={isBusy}
          error={form.formState.errors.password?.message}
          {...form.register('password')}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button type="submit" look="primary" isBusy={isBusy}>
            Continue
          </Button>
        </div>
      </form>
    </Frame>
  )
}

function GoogleDialog({ onClose }: { onClose: () => void }) {
  const { href } = useLocation()
  const query = new URLSearchParams({ return_to: href })
  return (
    <Frame isBusy={false} onClose={onClose}>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <a href={`/v1/identity/google?${query}`} className={buttonLook('primary')}>
          Sign in with Google
        </a>
      </div>
    </Frame>
  )
}

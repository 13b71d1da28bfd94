import { ecommercePlatforms, endpoints, marketingPlatforms } from '@cartograph/contract'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { Controller } from 'react-hook-form'
import * as z from 'zod/mini'
import { useClient } from '../../api/client-context.ts'
import { useApiForm } from '../../features/forms/use-api-form.ts'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { Modal } from '../../ui/overlay/Modal.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { toast } from '../../ui/feedback/toast.ts'

/** Open while the URL ends in #invitation. */
export function RequestInvitationModal() {
  const { pathname, hash } = useLocation()
  const navigate = useNavigate()
  const close = () => void navigate({ href: pathname, replace: true })
  return (
    <Modal
      isOpen={hash === 'invitation'}
      onOpenChange={close}
      title="Request an invitation"
      description="Tell us about your store. We'll reply by email."
    >
      <RequestInvitationForm onSent={close} />
    </Modal>
  )
}

const Request = z.object({
  store_name: z
    .string()
    .check(z.trim(), z.minLength(1, 'Required'), z.maxLength(200, 'At most 200 characters')),
  ecommerce_platform: z.enum(ecommercePlatforms),
  marketing_platforms: z.array(z.enum(marketingPlatforms)),
})

function RequestInvitationForm({ onSent }: { onSent: () => void }) {
  const { call } = useClient()
  const { form, submit, isBusy, general } = useApiForm({
    schema: Request,
    defaultValues: { store_name: '', ecommerce_platform: 'Shopify', marketing_platforms: [] },
    draftKey: 'request-invitation',
    onSubmit: async ({ marketing_platforms: marketing, ...rest }) => {
      const body = { ...rest, marketing_platforms: marketing.join(',') }
      await call(endpoints.requestInvitation, { body })
      toast.success('Your request was sent')
      onSent()
    },
  })
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {general !== null && <Alert>{general}</Alert>}
      <TextField
        label="Store name"
        autoComplete="organization"
        disabled={isBusy}
        error={form.formState.errors.store_name?.message}
        {...form.register('store_name')}
      />
      <Controller
        control={form.control}
        name="ecommerce_platform"
        render={({ field }) => (
          <SelectField
            {...field}
            label="E-commerce platform"
            options={ecommerceOptions}
            disabled={isBusy}
          />
        )}
      />
      <fieldset disabled={isBusy}>
        <legend className="mb-1 text-13 font-medium">Marketing platforms</legend>
        <div className="grid grid-cols-2 gap-x-4">
          {marketingPlatforms.map((platform) => (
            <label
              key={platform}
              className="flex min-h-9 items-center gap-2 text-14 pointer-coarse:min-h-11"
            >
              <input
                type="checkbox"
                value={platform}
                className="size-4 accent-accent"
                {...form.register('marketing_platforms')}
              />
              {platformWords[platform] ?? platform}
            </label>
          ))}
        </div>
      </fieldset>
      <Button type="submit" look="primary" className="self-end" isBusy={isBusy}>
        {isBusy ? 'Sending…' : 'Send request'}
      </Button>
    </form>
  )
}

const ecommerceOptions = ecommercePlatforms.map((value) => ({ value, label: value }))

const platformWords: Partial<Record<(typeof marketingPlatforms)[number], string>> = {
  GoogleAds: 'Google Ads',
}

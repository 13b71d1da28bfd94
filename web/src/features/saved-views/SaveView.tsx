import { hasPermission, SavedViewName } from '@cartograph/contract'
import { useState } from 'react'
import * as z from 'zod/mini'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Button } from '../../ui/button/Button.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useApiForm } from '../forms/use-api-form.ts'
import { useViewChanges } from './use-view-changes.ts'
import type { ViewsProps } from './views-props.ts'

const Name = z.object({ name: SavedViewName })

interface SaveViewProps extends ViewsProps {
  readonly onClose: () => void
}

/** Saves the selected filters and dates under a name. */
export function SaveView({ orgId, fileName, role, current, suggestName, onClose }: SaveViewProps) {
  const { create } = useViewChanges(orgId, fileName)
  const [isDefault, setDefault] = useState(false)
  const [isShared, setShared] = useState(false)
  const { form, submit, isBusy, general } = useApiForm({
    schema: Name,
    defaultValues: { name: suggestName() },
    onSubmit: async ({ name }) => {
      await create({ name, search: current, is_default: isDefault, is_shared: isShared })
      toast.success('View saved')
      onClose()
    },
  })
  return (
    <form
      noValidate
      aria-label="Save as view"
      onSubmit={submit}
      className="flex flex-col gap-2 border-t border-border px-2 pt-2 pb-1"
    >
      {general !== null && <Alert>{general}</Alert>}
      <TextField
        label="Save current filters as"
        autoComplete="off"
        disabled={isBusy}
        error={form.formState.errors.name?.message}
        {...form.register('name')}
      />
      <Choice label="Make it my default" isOn={isDefault} onChange={setDefault} />
      {hasPermission(role, 'views.share') && (
        <Choice label="Share with workspace" isOn={isShared} onChange={setShared} />
      )}
      <Button type="submit" look="primary" size="small" isBusy={isBusy}>
        Save view
      </Button>
    </form>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}

function Choice({ label, isOn, onChange }: ChoiceProps) {
  return (
    <label className="flex min-h-8 cursor-pointer items-center gap-2 text-13 pointer-coarse:min-h-11">
      <input
        type="checkbox"
        className="size-4 accent-accent"
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
    </label>
  )
}

import { OrgType, orgTypeNames, PrimaryObjective } from '@cartograph/contract'
import { useEffect, useRef } from 'react'
import type { Path, PathValue } from 'react-hook-form'
import { useApiForm } from '../../../features/forms/use-api-form.ts'
import { CurrencyField } from '../../../features/region/CurrencyField.tsx'
import { TimeZoneField } from '../../../features/region/TimeZoneField.tsx'
import { useUpdateWorkspace } from '../../../features/workspace/use-update-workspace.ts'
import { Alert } from '../../../ui/feedback/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { SwitchField } from '../../../ui/form/SwitchField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { useSettings } from '../settings-context.ts'
import { listChanges, readGeneralValues, GeneralValues } from './general-values.ts'

export function GeneralForm() {
  const { org, isAdmin } = useSettings()
  const update = useUpdateWorkspace()
  const { form, submit, isBusy, general } = useApiForm({
    schema: GeneralValues,
    defaultValues: readGeneralValues(org),
    draftKey: `general.${org.org_id}`,
    onSubmit: async (values) => {
      const saved = await update(org.org_id, listChanges(org, values))
      form.reset(readGeneralValues(saved))
      toast.success('Workspace saved')
    },
  })
  const { errors, isDirty } = form.formState
  const values = form.watch()
  const hasError = Object.keys(errors).length > 0
  const fixed = !isAdmin || isBusy

  // If the workspace changes elsewhere, the unedited fields follow.
  const shown = useRef(org)
  useEffect(() => {
    if (shown.current === org) return
    shown.current = org
    form.reset(readGeneralValues(org), { keepDirtyValues: true })
  }, [form, org])

  /** Validates at once, because the save button is disabled while there is an error. */
  function set<Name extends Path<GeneralValues>>(
    name: Name,
    value: PathValue<GeneralValues, Name>,
  ) {
    form.setValue(name, value, { shouldDirty: true, shouldValidate: true })
  }

  return (
    <form noValidate onSubmit={submit} className="flex max-w-[32rem] flex-col gap-5">
      {general !== null && <Alert>{general}</Alert>}
      <TextField
        label="Workspace name"
        autoComplete="off"
        disabled={fixed}
        error={errors.org_name?.message}
        value={values.org_name}
        onChange={(event) => set('org_name', event.target.value)}
      />
      <SelectField
        label="Type"
        options={typeOptions}
        disabled={fixed}
        error={errors.org_type?.message}
        value={values.org_type}
        onChange={(type) => set('org_type', type)}
      />
      <SelectField
        label="Where do you sell?"
        options={objectiveOptions}
        disabled={fixed}
        error={errors.primary_business_objective?.message}
        value={values.primary_business_objective || null}
        onChange={(objective) => set('primary_business_objective', objective)}
      />
      <TimeZoneField
        disabled={fixed}
        error={errors.timezone?.message}
        hint="Used for all daily and weekly totals."
        value={values.timezone}
        onChange={(zone) => set('timezone', zone)}
      />
      <CurrencyField
        disabled={fixed}
        error={errors.currency_units?.message}
        value={values.currency_units}
        onChange={(unit) => set('currency_units', unit)}
      />
      <SwitchField
        label="Domain auto-add"
        hint={
          org.email_domain === null
            ? 'Not available. This workspace needs a company email domain.'
            : `People with an address at ${org.email_domain} can join this workspace without an invitation.`
        }
        disabled={fixed || org.email_domain === null}
        isOn={values.is_auto_add}
        onChange={(isOn) => set('is_auto_add', isOn)}
      />
      <SwitchField
        label="Public links"
        hint="Members can share a dashboard with anyone who has its link. Personal data stays hidden. Switching this off stops all links at once."
        disabled={fixed}
        isOn={values.allows_public_links}
        onChange={(isOn) => set('allows_public_links', isOn)}
      />
      {isAdmin && (
        <Button
          type="submit"
          look="primary"
          className="w-fit"
          isBusy={isBusy}
          disabled={!isDirty || hasError}
        >
          {isBusy ? 'Saving…' : 'Save'}
        </Button>
      )}
    </form>
  )
}

const typeOptions = OrgType.options.map((value) => ({
  value,
  label: orgTypeNames[value].charAt(0).toUpperCase() + orgTypeNames[value].slice(1),
}))

const objectiveOptions = PrimaryObjective.options.map((value) => ({ value, label: value }))

import { Link } from '@tanstack/react-router'
import { useEffect, useState, type ComponentProps } from 'react'
import { Controller } from 'react-hook-form'
import { readFieldErrors } from '../../ui/feedback/report-error.ts'
import { useApiForm } from '../../features/forms/use-api-form.ts'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { MainConfiguration, readConfiguration, setupTypes } from './main-configuration.ts'
import { ObjectiveChoice } from './ObjectiveChoice.tsx'
import { ReadOnlyNotice } from './ReadOnlyNotice.tsx'
import type { SetupWorkspace } from './step-props.ts'
import { StepActions } from './StepActions.tsx'
import { useSaveMainConfiguration } from './use-save-main-configuration.ts'
import type { StepNavigation } from './use-step-navigation.ts'

interface MainConfigurationStepProps {
  /** Null for a new workspace. */
  workspace: SetupWorkspace | null
  navigation: StepNavigation
}

export function MainConfigurationStep({ workspace, navigation }: MainConfigurationStepProps) {
  const org = workspace?.org ?? null
  const isReadOnly = workspace !== null && !workspace.isAdmin
  const save = useSaveMainConfiguration(org)
  // Whether a code is required is known only from the server's error.
  const [needsCode, setNeedsCode] = useState(false)
  const { form, submit, isBusy, general } = useApiForm({
    schema: MainConfiguration,
    defaultValues: readConfiguration(org),
    draftKey: `setup.${org?.org_id ?? 'new'}`,
    onSubmit: async (values) => {
      try {
        navigation.toNext(await save(values))
      } catch (error) {
        const { org_name: ofName = [], invitation_code: ofCode = [] } =
          readFieldErrors(error).fields
        if (ofCode.length > 0) setNeedsCode(true)
        for (const message of [...ofName, ...ofCode]) toast.error(message)
        throw error
      }
    },
  })
  const { setFocus } = form
  const isNew = workspace === null
  useEffect(() => {
    if (isNew) setFocus('org_name')
  }, [isNew, setFocus])
  const { errors } = form.formState
  const fixed = isReadOnly || isBusy
  const canChangeLater = org !== null && !isReadOnly
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        if (!isReadOnly) return submit(event)
        event.preventDefault()
        navigation.toNext(workspace.org.org_id)
      }}
    >
      {isReadOnly && <ReadOnlyNotice />}
      {general !== null && <Alert>{general}</Alert>}
      <TextField
        label="Workspace name"
        autoComplete="organization"
        disabled={fixed}
        error={errors.org_name?.message}
        {...form.register('org_name')}
      />
      <Controller
        control={form.control}
        name="org_type"
        render={({ field }) => (
          <SelectField
            {...field}
            label="Type"
            options={setupTypes(field.value)}
            disabled={fixed || org !== null}
            hint={canChangeLater ? 'You can change it later in Settings > General.' : undefined}
          />
        )}
      />
      <Controller
        control={form.control}
        name="primary_business_objective"
        render={({ field: { value, onChange } }) => (
          <ObjectiveChoice value={value} onChange={onChange} disabled={fixed} />
        )}
      />
      {needsCode && (
        <InvitationCode
          disabled={fixed}
          error={errors.invitation_code?.message}
          {...form.register('invitation_code')}
        />
      )}
      <StepActions navigation={navigation} isBusy={isBusy} />
    </form>
  )
}

type InvitationCodeProps = Omit<ComponentProps<typeof TextField>, 'label'>

/** Shown if this installation requires codes. */
function InvitationCode(props: InvitationCodeProps) {
  return (
    <div className="flex flex-col items-start gap-1">
      <TextField {...props} label="Invitation code" autoComplete="off" className="w-full" />
      <Link
        to="."
        hash="invitation"
        className="rounded-control text-13 font-medium text-accent underline underline-offset-2 hover:text-accent-hover"
      >
        Request an invitation
      </Link>
    </div>
  )
}

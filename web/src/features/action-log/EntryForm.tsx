import {
  maxActionTextLength,
  createActionLogEntry,
  platformCatalogue,
  platformNames,
  type Integrations,
  type PlatformCode,
} from '@cartograph/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Controller } from 'react-hook-form'
import { useClient } from '../../api/client-context.ts'
import { dayAt } from '../../format/day.ts'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { ChipsField } from '../../ui/form/ChipsField.tsx'
import { DateField } from '../../ui/form/DateField.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { useApiForm } from '../forms/use-api-form.ts'
import { integrationsQuery } from '../integrations/integration-queries.ts'
import { actionLogKey } from './action-log-queries.ts'
import {
  EntryValues,
  isTag,
  lookbackDate,
  lookbackOptions,
  type NewEntryProps,
} from './entry-values.ts'

interface EntryFormProps extends NewEntryProps {
  readonly onDone: () => void
}

export function EntryForm({ org, date, about, onDone }: EntryFormProps) {
  const { org_id: orgId, timezone } = org
  const client = useClient()
  const queryClient = useQueryClient()
  const { data: integrations } = useQuery(integrationsQuery(client, orgId))
  const platforms = useMemo(() => datasourceOptions(integrations), [integrations])
  const today = dayAt(new Date(), timezone)
  const { form, submit, isBusy, general } = useApiForm({
    schema: EntryValues,
    defaultValues: {
      text: '',
      actionDate: about?.date ?? date ?? today,
      tags: [],
      ...(about?.datasourceType && { datasourceType: about.datasourceType }),
    },
    onSubmit: async ({ lookback, ...values }) => {
      const dated = { ...values, lookbackDate: lookbackDate(lookback, dayAt(new Date(), timezone)) }
      const body = { ...dated, insight_id: about?.id ?? null }
      await client.call(createActionLogEntry, { params: { orgId }, body })
      toast.success('Action log successfully created')
      onDone()
      await queryClient.invalidateQueries({ queryKey: actionLogKey(orgId) })
    },
  })
  const { control, formState } = form
  const { errors } = formState
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {general !== null && <Alert>{general}</Alert>}
      <Controller
        control={control}
        name="text"
        render={({ field }) => (
          <TextAreaField
            {...field}
            label="What was done?"
            placeholder={
              about === undefined
                ? 'e.g. Sent fall email to all customers'
                : 'e.g. Raised the budget, called the supplier, paused a campaign'
            }
            maxLength={maxActionTextLength}
            disabled={isBusy}
            error={errors.text?.message}
          />
        )}
      />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Controller
          control={control}
          name="datasourceType"
          render={({ field }) => (
            <SelectField
              {...field}
              value={field.value ?? null}
              label="Data source"
              options={platforms}
              disabled={isBusy}
              error={errors.datasourceType?.message}
            />
          )}
        />
        <Controller
          control={control}
          name="actionDate"
          render={({ field: { ref, value, onChange } }) => (
            <DateField
              ref={ref}
              label="Action date"
              today={today}
              value={value === '' ? null : value}
              onChange={onChange}
              disabled={isBusy}
              error={errors.actionDate?.message}
            />
          )}
        />
      </div>
      <Controller
        control={control}
        name="lookback"
        render={({ field }) => (
          <SelectField
            {...field}
            value={field.value ?? null}
            label="Review on"
            hint="When to check the result."
            options={lookbackOptions(today)}
            disabled={isBusy}
            error={errors.lookback?.message}
          />
        )}
      />
      <Controller
        control={control}
        name="tags"
        render={({ field: { value, ...field } }) => (
          <ChipsField
            {...field}
            values={value}
            label="Tags (optional)"
            isValid={isTag}
            disabled={isBusy}
            error={errors.tags?.message}
          />
        )}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onDone} disabled={isBusy}>
          Cancel
        </Button>
        <Button type="submit" look="primary" isBusy={isBusy}>
          {isBusy ? 'Saving…' : 'Save'}
        </Button>
      </div>
    </form>
  )
}

/** Connected data sources first, then all others by name. */
function datasourceOptions(
  integrations: Integrations | undefined,
): { value: PlatformCode; label: string }[] {
  const { primary = [], secondary = [] } = integrations?.datasources.integrated ?? {}
  const connected = new Set([...primary, ...secondary].map(({ platform }) => platform))
  const isOther = ({ value }: { value: PlatformCode }) => Number(!connected.has(value))
  return (Object.keys(platformNames) as PlatformCode[])
    .filter((code) => platformCatalogue[code].isDatasource)
    .map((value) => ({ value, label: platformNames[value] }))
    .toSorted((a, b) => isOther(a) - isOther(b) || a.label.localeCompare(b.label))
}

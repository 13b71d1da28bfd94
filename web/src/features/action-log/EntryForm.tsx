import { otherSource, type ActionLogEntry } from '@cartograph/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { useClient } from '../../api/client-context.ts'
import { dayAt } from '../../format/day.ts'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { ChipsField } from '../../ui/form/ChipsField.tsx'
import { DateField } from '../../ui/form/DateField.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { FileDrop } from '../messages/attach/FileDrop.tsx'
import { useApiForm } from '../forms/use-api-form.ts'
import { integrationsQuery } from '../integrations/integration-queries.ts'
import { actionLogKey } from './action-log-queries.ts'
import { connectedPlatforms, datasourceOptions } from './datasource-options.ts'
import {
  EntryValues,
  initialValues,
  isTag,
  lookbackOptions,
  type NewEntryProps,
} from './entry-values.ts'
import { EntryFilesField } from './files/EntryFilesField.tsx'
import { useEntryFiles } from './files/use-entry-files.ts'
import { EntryTextField } from './EntryTextField.tsx'
import { GoalFields } from './GoalFields.tsx'
import { guessDatasource } from './guess-datasource.ts'
import { createEntry, updateEntry } from './save-entry.ts'
import { useEntryMentions } from './use-entry-mentions.ts'

interface EntryFormProps extends NewEntryProps {
  /** The entry to change; without it, a new one is created. */
  readonly entry?: ActionLogEntry
  readonly onDone: () => void
}

export function EntryForm({ org, date, about, entry, onDone }: EntryFormProps) {
  const { org_id: orgId, timezone } = org
  const client = useClient()
  const queryClient = useQueryClient()
  const { data: integrations } = useQuery(integrationsQuery(client, orgId))
  const connected = useMemo(() => connectedPlatforms(integrations), [integrations])
  const hasSuggestion = entry === undefined && about?.datasourceType == null
  const [isGuessed, setGuessed] = useState(hasSuggestion)
  const today = dayAt(new Date(), timezone)
  const mentions = useEntryMentions(orgId, entry)
  const files = useEntryFiles(orgId, entry)
  const [isWaiting, setWaiting] = useState(false)
  const { form, submit, isBusy, general } = useApiForm<EntryValues, EntryValues>({
    schema: EntryValues,
    defaultValues: initialValues({ date, about, entry, today }),
    onSubmit: async (values) => {
      const mentionedUsers = mentions.idsIn(values.text)
      const shared = {
        orgId,
        values,
        mentionedUsers,
        attachments: files.ids(),
        today: dayAt(new Date(), timezone),
      }
      if (entry === undefined)
        await createEntry(client, { ...shared, insightId: about?.id ?? null })
      else await updateEntry(client, { ...shared, entry })
      files.done()
      toast.success(
        entry === undefined ? 'Action log successfully created' : 'Action log entry updated',
      )
      onDone()
      await queryClient.invalidateQueries({ queryKey: actionLogKey(orgId) })
    },
  })
  const { control, formState, setValue } = form
  const { errors, isSubmitted } = formState
  const text = useWatch({ control, name: 'text' })
  const guessSource = (written: string) => {
    const found = guessDatasource(written, connected)
    return found ?? (integrations && written.trim() !== '' ? otherSource : undefined)
  }
  const guess = isGuessed ? guessSource(text) : undefined
  useEffect(() => {
    if (guess !== undefined) setValue('datasourceType', guess, { shouldValidate: isSubmitted })
  }, [guess, setValue, isSubmitted])
  return (
    <FileDrop onFiles={files.add}>
      <form
        noValidate
        onSubmit={(event) => {
          setWaiting(files.isUnderWay)
          if (files.isUnderWay) event.preventDefault()
          else submit(event)
        }}
        className="flex flex-col gap-4"
      >
        {general !== null && <Alert>{general}</Alert>}
        <Controller
          control={control}
          name="text"
          render={({ field }) => (
            <EntryTextField
              {...field}
              placeholder={
                about === undefined
                  ? 'e.g. Sent fall email to all customers'
                  : 'e.g. Raised the budget, called the supplier, paused a campaign'
              }
              people={mentions.people}
              onMention={mentions.add}
              onFiles={files.add}
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
                onChange={(platform) => {
                  setGuessed(false)
                  field.onChange(platform)
                }}
                label="Data source"
                hint={hasSuggestion ? 'Suggested from your text.' : undefined}
                options={datasourceOptions(connected.connected)}
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
              label="Lookback date"
              hint="When to check the result."
              options={lookbackOptions(today, entry?.lookbackDate)}
              disabled={isBusy}
              error={errors.lookback?.message}
            />
          )}
        />
        <GoalFields org={org} form={form} today={today} edited={entry} disabled={isBusy} />
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
        <EntryFilesField {...{ orgId, files, isWaiting }} disabled={isBusy} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onDone} disabled={isBusy}>
            Cancel
          </Button>
          <Button type="submit" look="primary" isBusy={isBusy}>
            {isBusy ? 'Saving…' : 'Save'}
          </Button>
        </div>
      </form>
    </FileDrop>
  )
}

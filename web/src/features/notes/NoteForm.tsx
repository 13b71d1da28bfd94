import {
  createNote,
  maxNoteLength,
  NoteId,
  platformNames,
  updateNote,
  type Note,
  type ActionSource,
  type PlatformCode,
  type Workspace,
} from '@cartograph/contract'
import { useQueryClient } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import { useClient } from '../../api/client-context.ts'
import { dayAt } from '../../format/day.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { DateField } from '../../ui/form/DateField.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import { useApiForm } from '../forms/use-api-form.ts'
import { noteKey } from './note-key.ts'
import {
  aboutNote,
  bodyOf,
  laterDay,
  NoteValues,
  placesOf,
  valuesOfNote,
  type NewNote,
} from './note-values.ts'

export interface NoteFormProps {
  readonly org: Workspace
  /** The note to change, or what a new one is about. */
  readonly begun: Note | NewNote
  readonly onDone: () => void
}

export function NoteForm({ org, begun, onDone }: NoteFormProps) {
  const { org_id: orgId, timezone } = org
  const { call } = useClient()
  const queryClient = useQueryClient()
  const stored = 'kind' in begun ? begun : null
  const about = 'kind' in begun ? aboutNote(begun) : begun
  const [from, to] = about.range
  const today = dayAt(new Date(), timezone)
  const places = placesOf(about)
  const { form, submit, isBusy, general } = useApiForm({
    schema: NoteValues,
    defaultValues:
      stored === null ? { text: '', from, to, source: null, shownOn: 'all' } : valuesOfNote(stored),
    onSubmit: async (values) => {
      const body = bodyOf(values, about)
      if (stored === null) await call(createNote, { params: { orgId }, body })
      else await call(updateNote, { params: { orgId, noteId: NoteId.parse(stored.id) }, body })
      toast.success(stored === null ? 'Note added' : 'Note changed')
      onDone()
      await queryClient.invalidateQueries({ queryKey: noteKey(orgId) })
    },
  })
  const { control, formState, getValues, setValue } = form
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
            label="What should others know?"
            placeholder="e.g. Warehouse closed, free shipping, new prices"
            maxLength={maxNoteLength}
            disabled={isBusy}
            error={errors.text?.message}
          />
        )}
      />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {(['from', 'to'] as const).map((name) => (
          <Controller
            key={name}
            control={control}
            name={name}
            render={({ field: { ref, value, onChange } }) => (
              <DateField
                ref={ref}
                label={name === 'from' ? 'First day' : 'Last day'}
                today={today}
                value={value === '' ? null : value}
                onChange={(day) => {
                  onChange(day)
                  if (name === 'from' && day) setValue('to', laterDay(day, getValues('to')))
                }}
                disabled={isBusy}
                error={errors[name]?.message}
              />
            )}
          />
        ))}
      </div>
      <Controller
        control={control}
        name="source"
        render={({ field }) => (
          <SelectField
            {...field}
            value={field.value ?? ''}
            onChange={(value) => field.onChange(value === '' ? null : value)}
            label="Data source (optional)"
            options={sources}
            disabled={isBusy}
            error={errors.source?.message}
          />
        )}
      />
      {places.length > 1 && (
        <Controller
          control={control}
          name="shownOn"
          render={({ field }) => (
            <SelectField {...field} label="Shown on" options={places} disabled={isBusy} />
          )}
        />
      )}
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

const sources: { value: ActionSource | ''; label: string }[] = [
  { value: '', label: 'None' },
  ...(Object.keys(platformNames) as PlatformCode[])
    .map((value) => ({ value, label: platformNames[value] }))
    .toSorted((one, other) => one.label.localeCompare(other.label)),
]

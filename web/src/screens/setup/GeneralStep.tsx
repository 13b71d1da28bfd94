import { KnownCurrency, KnownTimeZone } from '@cartograph/contract'
import { Controller } from 'react-hook-form'
import * as z from 'zod/mini'
import { browserTimeZone } from '../../format/day.ts'
import { useApiForm } from '../../features/forms/use-api-form.ts'
import { CurrencyField } from '../../features/region/CurrencyField.tsx'
import { TimeZoneField } from '../../features/region/TimeZoneField.tsx'
import { useUpdateWorkspace } from '../../features/workspace/use-update-workspace.ts'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { ReadOnlyNotice } from './ReadOnlyNotice.tsx'
import { StepActions } from './StepActions.tsx'
import type { StepProps } from './step-props.ts'

const Region = z.object({ timezone: KnownTimeZone, currency_units: KnownCurrency })

export function GeneralStep({ workspace: { org, isAdmin }, navigation }: StepProps) {
  const update = useUpdateWorkspace()
  const { form, submit, isBusy, general } = useApiForm({
    schema: Region,
    defaultValues: { timezone: org.timezone, currency_units: org.currency_units },
    draftKey: `setup-general.${org.org_id}`,
    onSubmit: async (values) => {
      const changes = {
        ...(values.timezone !== org.timezone && { timezone: values.timezone }),
        ...(values.currency_units !== org.currency_units && {
          currency_units: values.currency_units,
        }),
      }
      if (isAdmin && Object.keys(changes).length > 0) await update(org.org_id, changes)
      navigation.toNext(org.org_id)
    },
  })
  const fixed = !isAdmin || isBusy
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {!isAdmin && <ReadOnlyNotice />}
      {general !== null && <Alert>{general}</Alert>}
      <Controller
        control={form.control}
        name="timezone"
        render={({ field, fieldState }) => (
          <div className="flex flex-col items-start gap-1">
            <TimeZoneField
              {...field}
              className="w-full"
              disabled={fixed}
              error={fieldState.error?.message}
              hint="Used for all daily and weekly totals."
            />
            {!fixed && browserZone !== null && browserZone !== field.value && (
              <Button
                look="link"
                size="small"
                className="-ml-3"
                onClick={() => field.onChange(browserZone)}
              >
                Use my browser's time zone ({browserZone.replaceAll('_', ' ')})
              </Button>
            )}
          </div>
        )}
      />
      <Controller
        control={form.control}
        name="currency_units"
        render={({ field, fieldState }) => (
          <CurrencyField {...field} disabled={fixed} error={fieldState.error?.message} />
        )}
      />
      <StepActions navigation={navigation} isBusy={isBusy} />
    </form>
  )
}

const zone = z.safeParse(KnownTimeZone, browserTimeZone())
const browserZone = zone.success ? zone.data : null

import type { Digest, OrgId, TimeZone } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../../api/client-context.ts'
import { Loadable } from '../../../ui/feedback/Loadable.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { SegmentedControl } from '../../../ui/form/SegmentedControl.tsx'
import { SwitchField } from '../../../ui/form/SwitchField.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { digestQuery, useSetDigest } from './digest-queries.ts'
import { DigestTimingFields, timingEvery } from './DigestTimingFields.tsx'

interface DigestSectionProps {
  readonly orgId: OrgId
  readonly timezone: TimeZone
}

/** Whether and when the digest comes. */
export function DigestSection({ orgId, timezone }: DigestSectionProps) {
  const digest = useQuery(digestQuery(useClient(), orgId))
  const { mutate } = useSetDigest(orgId)
  return (
    <Section
      title="Digest by email"
      intro="The main figures against the period before and your targets, the most important insights with their causes, what the team did, and which data are late."
    >
      <Loadable
        query={digest}
        failure="Couldn't load the digest settings"
        skeleton={<Skeleton className="h-24 w-full max-w-md" />}
      >
        {(current) => (
          <div className="flex max-w-md flex-col gap-3">
            <SegmentedControl
              label="How often"
              options={often}
              value={current.is_on ? current.timing.every : 'never'}
              onChange={(every) => mutate(everyChange(current, every))}
            />
            {current.is_on && <DigestTiming {...{ current, timezone, mutate }} />}
          </div>
        )}
      </Loadable>
    </Section>
  )
}

interface DigestTimingProps {
  readonly current: Digest
  readonly timezone: TimeZone
  readonly mutate: (change: Partial<Digest>) => void
}

function DigestTiming({ current, timezone, mutate }: DigestTimingProps) {
  const { timing } = current
  return (
    <>
      <DigestTimingFields
        timing={timing}
        timezone={timezone}
        onChange={(changed) => mutate({ timing: changed })}
      />
      <SwitchField
        label="Only when there is something to say"
        hint="New insights, actions of your team, or data that are late."
        isOn={current.only_news}
        onChange={(only_news) => mutate({ only_news })}
      />
    </>
  )
}

function everyChange({ timing }: Digest, every: 'never' | 'day' | 'week'): Partial<Digest> {
  if (every === 'never') return { is_on: false }
  if (every === timing.every) return { is_on: true }
  return { is_on: true, timing: timingEvery(timing, every) }
}

const often = [
  { value: 'never', label: 'Never' },
  { value: 'day', label: 'Daily' },
  { value: 'week', label: 'Weekly' },
] as const

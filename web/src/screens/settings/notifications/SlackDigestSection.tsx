import type { OrgId, SlackDigest, TimeZone } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useState, type FormEvent } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { useClient } from '../../../api/client-context.ts'
import { formatMoment } from '../../../format/date-format.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Loadable } from '../../../ui/feedback/Loadable.tsx'
import { reportError } from '../../../ui/feedback/report-error.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { SegmentedControl } from '../../../ui/form/SegmentedControl.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { DigestTimingFields, timingEvery } from './DigestTimingFields.tsx'
import {
  slackDigestQuery,
  useRemoveSlackDigest,
  useSetSlackDigest,
} from './slack-digest-queries.ts'

interface SlackDigestSectionProps {
  readonly orgId: OrgId
  readonly timezone: TimeZone
}

/** Where the digest of the workspace goes to Slack. Only admins see it. */
export function SlackDigestSection({ orgId, timezone }: SlackDigestSectionProps) {
  const query = useQuery(slackDigestQuery(useClient(), orgId))
  return (
    <Section
      title="Digest to Slack"
      intro="The same content for a channel of your team, without names and addresses of customers. It is only sent when there is something to say."
    >
      <Loadable
        query={query}
        failure="Couldn't load the Slack settings"
        skeleton={<Skeleton className="h-16 w-full max-w-md" />}
      >
        {({ slack }) =>
          slack === null ? (
            <NewAddress orgId={orgId} />
          ) : (
            <Address orgId={orgId} timezone={timezone} slack={slack} />
          )
        }
      </Loadable>
    </Section>
  )
}

function NewAddress({ orgId }: { readonly orgId: OrgId }) {
  const [url, setUrl] = useState('')
  const { mutate, isPending, error } = useSetSlackDigest(orgId)
  const save = (event: FormEvent) => {
    event.preventDefault()
    mutate({ url, timing: { every: 'day', hour: 7 } })
  }
  return (
    <form onSubmit={save} className="flex max-w-md flex-col items-start gap-3">
      <TextField
        label="Address"
        hint="The address of an incoming webhook of Slack."
        placeholder="https://hooks.slack.com/services/…"
        autoComplete="off"
        className="w-full"
        value={url}
        error={error === null ? undefined : reasonOf(error)}
        onChange={({ target }) => setUrl(target.value)}
      />
      <Button type="submit" isBusy={isPending}>
        Send to Slack
      </Button>
    </form>
  )
}

function reasonOf(error: Error): string {
  const [problem] = error instanceof ApiError ? error.problems : []
  return problem?.msg ?? error.message
}

function Address({ orgId, timezone, slack }: SlackDigestSectionProps & { slack: SlackDigest }) {
  const { mutate } = useSetSlackDigest(orgId)
  const { mutate: remove, isPending } = useRemoveSlackDigest(orgId)
  const { label, timing, last } = slack
  const change = (next: SlackDigest['timing']) => mutate({ timing: next }, { onError: reportError })
  return (
    <div className="flex max-w-md flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2 text-14">
        <span className="min-w-0 wrap-anywhere">{label}</span>
        <Button size="small" isBusy={isPending} onClick={() => remove()}>
          Remove Slack
        </Button>
      </div>
      <SegmentedControl
        label="How often Slack gets it"
        options={often}
        value={timing.every}
        onChange={(every) => every !== timing.every && change(timingEvery(timing, every))}
      />
      <DigestTimingFields timing={timing} timezone={timezone} onChange={change} />
      {last !== null && (
        <p className={clsx('text-13', last.state === 'failed' ? 'text-bad' : 'text-muted')}>
          {`${stateWords[last.state]} ${formatMoment(last.at, timezone, new Date())}.`}
          {last.message !== null && ` ${last.message}`}
        </p>
      )}
    </div>
  )
}

const often = [
  { value: 'day', label: 'Daily' },
  { value: 'week', label: 'Weekly' },
] as const

const stateWords: Readonly<Record<NonNullable<SlackDigest['last']>['state'], string>> = {
  waiting: 'Waiting to be sent since',
  sending: 'Being sent since',
  sent: 'Last sent',
  failed: 'Not sent',
  unknown: 'Perhaps sent',
  skipped: 'Not sent',
}

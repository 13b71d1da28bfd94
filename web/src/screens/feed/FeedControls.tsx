import { type DatasourceOption, type Day, type OrgId } from '@cartograph/contract'
import { useState } from 'react'
import { useIsNarrow } from '../../features/dashboards/filters/bar/use-is-narrow.ts'
import { Button } from '../../ui/button/Button.tsx'
import { SegmentedControl } from '../../ui/form/SegmentedControl.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import { SwitchField } from '../../ui/form/SwitchField.tsx'
import { DisplayChoice } from './DisplayChoice.tsx'
import {
  defaultChoices,
  feedDays,
  isNarrowed,
  parseSource,
  type FeedChoices,
} from './feed-address.ts'
import {
  chosenOptions,
  groupOptions,
  metricOptions,
  metricsOf,
  sourceOptions,
} from './feed-facets.ts'
import { PickFilter } from './PickFilter.tsx'
import { useFacets } from './use-facets.ts'

export interface FeedControlsProps {
  readonly orgId: OrgId
  readonly today: Day
  readonly datasources: readonly DatasourceOption[]
  readonly choices: FeedChoices
  readonly onChange: (choices: FeedChoices) => void
}

/** The filters of the feed; on phones in a sheet. */
export function FeedControls(props: FeedControlsProps) {
  const isNarrow = useIsNarrow()
  const [isOpen, setOpen] = useState(false)
  const { choices } = props
  if (!isNarrow) {
    return (
      <div className="flex flex-wrap items-center gap-2">
        <Filters {...props} />
      </div>
    )
  }
  const count = countOf(choices)
  return (
    <>
      <Button onClick={() => setOpen(true)} className="self-start">
        {count === 0 ? 'Filters' : `Filters (${count})`}
      </Button>
      <Sheet title="Filters" isOpen={isOpen} onClose={() => setOpen(false)}>
        <div className="flex flex-col items-stretch gap-4">
          <Filters {...props} />
        </div>
      </Sheet>
    </>
  )
}

function Filters({ orgId, today, datasources, choices, onChange }: FeedControlsProps) {
  const { facets, want } = useFacets(orgId, choices, today)
  const metrics = facets && metricOptions(facets)
  const change = (changed: Partial<FeedChoices>) => onChange({ ...choices, ...changed })
  const isUsual = countOf(choices) === 0 && !choices.hasClosed && !choices.isCompact
  return (
    <>
      <SelectField
        label="Dates"
        isLabelHidden
        size="small"
        options={feedDays}
        value={choices.days}
        onChange={(days) => change({ days })}
      />
      <SegmentedControl
        label="Sentiment"
        options={sentiments}
        value={choices.sentiment}
        onChange={(sentiment) => change({ sentiment })}
      />
      <PickFilter
        title="Metric"
        isMultiple
        options={metrics}
        values={chosenOptions(metrics ?? [], choices.metrics)}
        onChange={(chosen) => change({ metrics: chosen.flatMap(metricsOf) })}
        onOpen={want}
      />
      <PickFilter
        title="Dimension"
        isMultiple={false}
        options={facets && groupOptions(facets)}
        values={choices.group === '' ? [] : [choices.group]}
        onChange={([group = '']) => change({ group })}
        onOpen={want}
      />
      <PickFilter
        title="Source"
        isMultiple
        options={sourceOptions(datasources, facets ?? null)}
        values={choices.sources}
        onChange={(sources) => change({ sources: sources.flatMap(parseSource) })}
        onOpen={want}
      />
      <DisplayChoice
        isCompact={choices.isCompact}
        onChange={(isCompact) => change({ isCompact })}
      />
      <SwitchField
        label="Show dismissed"
        isOn={choices.hasClosed}
        onChange={(hasClosed) => change({ hasClosed })}
      />
      {!isUsual && (
        <Button size="small" look="link" onClick={() => onChange(defaultChoices)}>
          Reset
        </Button>
      )}
    </>
  )
}

function countOf(choices: FeedChoices): number {
  const { days, sentiment, metrics, group, sources } = choices
  if (!isNarrowed(choices) && days === defaultChoices.days) return 0
  return [
    days !== defaultChoices.days,
    sentiment !== '',
    metrics.length > 0,
    group !== '',
    sources.length > 0,
  ].filter(Boolean).length
}

const sentiments = [
  { value: '', label: 'All' },
  { value: '1', label: 'Positive' },
  { value: '-1', label: 'Negative' },
] as const

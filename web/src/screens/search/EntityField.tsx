import type { MetadataEntity, OrgId } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useId } from 'react'
import { useClient } from '../../api/client-context.ts'
import { entitiesQuery } from '../../features/insights/queries/insight-queries.ts'
import { Combobox } from '../../ui/form/Combobox.tsx'
import { controlLook } from '../../ui/form/FieldFrame.tsx'
import { useCombobox } from '../../ui/form/use-combobox.ts'
import { useSettled } from '../../ui/form/use-settled.ts'

interface EntityFieldProps {
  readonly orgId: OrgId
  /** The current search, shown when the field is not being edited. */
  readonly shown: string
  readonly onEntity: (entity: MetadataEntity) => void
  /** Called for Enter without a selected suggestion. */
  readonly onPhrase: (phrase: string) => void
}

/** Finds entities by part of their name, also with typos. */
export function EntityField({ orgId, shown, onEntity, onPhrase }: EntityFieldProps) {
  const id = useId()
  const combobox = useCombobox()
  const { typed } = combobox
  const phrase = useSettled(typed ?? '', debounceMs).trim()
  const { data, error, isPlaceholderData } = useQuery({
    ...entitiesQuery(useClient(), orgId, phrase),
    enabled: combobox.isOpen,
  })
  const isSettled = !isPlaceholderData && phrase === (typed ?? '').trim()
  const status = data !== undefined ? (isSettled ? 'ready' : 'stale') : error ? 'failed' : 'loading'

  function searchWords(): void {
    // Without input, the search stays.
    if (typed !== null) onPhrase(typed.trim())
    combobox.close()
  }

  return (
    <div>
      <label htmlFor={id} className="mb-1 block w-fit text-13 font-medium">
        Search for a metric, a channel, a product…
      </label>
      <div className="relative max-w-[42rem]">
        <Combobox
          id={id}
          enterKeyHint="search"
          maxLength={200}
          combobox={combobox}
          label="Suggestions"
          groups={[{ options: data?.items.map(asOption) ?? [] }]}
          values={[]}
          text={shown}
          status={status}
          startsInText
          failure={
            typed === null
              ? ''
              : "Couldn't load suggestions. Press Enter to search for these words."
          }
          onChoose={({ entity }) => onEntity(entity)}
          onEnter={searchWords}
          className={clsx('h-control', controlLook(false))}
        />
      </div>
    </div>
  )
}

/** 'Paid social (Channel)' */
function asOption(entity: MetadataEntity) {
  const { metadata_id, entity_alias, entity_group_alias } = entity
  return { value: metadata_id, label: `${entity_alias} (${entity_group_alias})`, entity }
}

const debounceMs = 150

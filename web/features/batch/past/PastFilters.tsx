import { text } from '#web/ui/language/text.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import styled from 'styled-components'
import { VesselsDocument } from '#web/features/batch/batchDocuments.ts'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { theme } from '#web/theme.ts'
import { DateField } from '#web/ui/dates/DateField.tsx'
import { Select } from '#web/ui/inputs/Select.tsx'
import { TextField } from '#web/ui/inputs/TextField.tsx'

/** What past batches are searched by. */
export interface PastFilter {
  search: string
  from: string | null
  until: string | null
  vesselId: string | null
}

interface PastFiltersProps {
  filter: PastFilter
  onChange: (changes: Partial<PastFilter>) => void
}

/** How long after the last key, in ms, the search is sent. */
const pauseMs = 250

/** The fields that past batches are searched by. */
export function PastFilters({ filter, onChange }: PastFiltersProps) {
  const { data } = useLiveQuery(VesselsDocument)
  const [typed, setTyped] = useState(filter.search)
  const search = useEffectEvent((sought: string) => sought !== filter.search && onChange({ search: sought }))
  useEffect(() => {
    const timer = setTimeout(() => search(typed.trim()), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <Fields role="search" aria-label={text('batch.pastBatches')}>
      <TextField
        label={text('batch.search')}
        type="search"
        placeholder={text('batch.searchExample')}
        value={typed}
        maxLength={200}
        onChange={(event) => setTyped(event.target.value)}
      />
      <DateField
        label={text('batch.brewedFrom')}
        placeholder={text('batch.anyDay')}
        value={filter.from}
        max={filter.until}
        onChange={(from) => onChange({ from })}
      />
      <DateField
        label={text('batch.brewedUntil')}
        placeholder={text('batch.anyDay')}
        value={filter.until}
        min={filter.from}
        onChange={(until) => onChange({ until })}
      />
      <Select
        label={text('batch.vessel')}
        value={filter.vesselId ?? ''}
        onChange={(event) => onChange({ vesselId: event.target.value || null })}
        choices={[
          { value: '', label: text('batch.anyVessel') },
          ...(data?.equipment ?? []).map(({ id, label }) => ({ value: id, label })),
        ]}
      />
    </Fields>
  )
}

const Fields = styled.div`
  display: grid;
  grid-template-columns: 2fr 1fr 1fr 1fr;
  gap: ${theme.space.md};
  margin-bottom: ${theme.space.lg};

  ${theme.media.medium} {
    grid-template-columns: 1fr 1fr;
  }
  ${theme.media.cards} {
    grid-template-columns: minmax(0, 1fr);
  }
`

import styled from 'styled-components'
import { vesselStatusLabels } from '#domain/equipment/vessels.ts'
import { theme, type Tone } from '#web/theme.ts'
import { idleColumns } from './wallGrid.ts'
import type { VesselView } from '#web/features/wall/wallDocuments.ts'
import { vesselStatusLooks } from '#web/ui/data/looks.ts'
import { text } from '#web/ui/language/text.ts'

interface IdleVesselsProps {
  vessels: readonly VesselView[]
  isPortrait: boolean
}

/** The vessels without a batch, small, with their status. */
export function IdleVessels({ vessels, isPortrait }: IdleVesselsProps) {
  if (vessels.length === 0) return null
  return (
    <Strip aria-label={text('wall.idleVessels')} $columns={idleColumns(vessels.length, isPortrait)}>
      {vessels.map(({ equipmentId, label, status }) => {
        const { tone, icon: Shape } = vesselStatusLooks[status]
        return (
          <Chip key={equipmentId}>
            <strong>{label}</strong>
            <Status $tone={tone}>
              <Shape aria-hidden="true" />
              <span>{text(vesselStatusLabels[status])}</span>
            </Status>
          </Chip>
        )
      })}
    </Strip>
  )
}

const Strip = styled.ul<{ $columns: number }>`
  display: grid;
  grid-template-columns: repeat(${({ $columns }) => $columns}, minmax(0, 1fr));
  grid-auto-rows: calc(78 * var(--u));
  gap: calc(10 * var(--u));
`

const Chip = styled.li`
  display: flex;
  flex-direction: column;
  justify-content: center;
  padding: 0 calc(12 * var(--u));
  overflow: hidden;
  contain: strict;
  border: calc(2 * var(--u)) solid ${theme.color.line};
  border-radius: calc(10 * var(--u));
  background: ${theme.color.sunken};
  line-height: 1.15;

  strong {
    font-size: calc(29 * var(--u));
  }
`

const Status = styled.span<{ $tone: Tone }>`
  display: flex;
  align-items: center;
  gap: 0.3em;
  color: ${({ $tone }) => theme.tone[$tone].text};
  font-size: calc(24 * var(--u));
  white-space: nowrap;

  svg {
    width: 1.1em;
    height: 1.1em;
  }
`

import { useId } from 'react'
import styled from 'styled-components'
import { equipmentTypeLabels } from '#domain/vessels.ts'
import { theme } from '#web/theme.ts'
import { VesselStatusBadge } from '#web/ui/VesselStatusBadge.tsx'
import { MarkAvailableButton } from './MarkAvailableButton.tsx'
import type { VesselView } from './scheduleViews.ts'

/** A mash tun or kettle with its status; one that is being cleaned can be marked available. */
export function BrewingVesselCard({ vessel }: { vessel: VesselView }) {
  const titleId = useId()
  return (
    <Row>
      <Words>
        <Label id={titleId}>{vessel.label}</Label>
        <Muted>
          {equipmentTypeLabels[vessel.type]} · {vessel.name} · {vessel.capacityBBL} BBL
        </Muted>
      </Words>
      <VesselStatusBadge status={vessel.status} />
      {vessel.status === 'CLEANING' && <MarkAvailableButton vessel={vessel} describedBy={titleId} />}
    </Row>
  )
}

const Row = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space.sm} ${theme.space.md};
  min-height: 76px;
  padding: ${theme.space.sm} ${theme.space.md};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.md};
  background: ${theme.color.sunken};
`

const Words = styled.div`
  flex: 1 1 180px;
  line-height: 1.35;
`

const Label = styled.h3`
  font-size: ${theme.font.size.lg};
`

const Muted = styled.p`
  color: ${theme.color.muted};
  font-size: ${theme.font.size.sm};
`

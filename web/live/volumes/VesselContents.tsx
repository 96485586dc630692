import styled from 'styled-components'
import type { WholeVesselView } from '#web/entities/vessel.ts'
import { theme } from '#web/theme.ts'
import { formatMoment } from '#web/ui/dates/dates.ts'
import { text } from '#web/ui/language/text.ts'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Text } from '#web/ui/layout/Text.ts'
import { tankText } from '#web/ui/units/heldVolume.ts'
import { measuredVolume } from '#web/ui/units/measured.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'

interface VesselContentsProps {
  vessel: Pick<WholeVesselView, 'label' | 'capacityBBL' | 'contents'>
}

/** What a vessel holds, and of which batches: FV-2 · 5 of 7 BBL, 2026-014 3 BBL · 2026-016 2 BBL. */
export function VesselContents({ vessel }: VesselContentsProps) {
  useUnits()
  const { contents } = vessel
  const parts = contents?.parts ?? []
  return (
    <p>
      <Text $weight="medium">{tankText(vessel)}</Text>
      {parts.length > 0 && (
        <Muted>
          {' '}
          {parts
            .map(({ batchNumber, volumeBBL }) =>
              [batchNumber ?? text('volumes.noBatch'), parts.length > 1 && measuredVolume(volumeBBL)]
                .filter(Boolean)
                .join(' '),
            )
            .join(' · ')}
        </Muted>
      )}
      {contents?.heldAt && (
        <HeldText>
          {' '}
          {text('volumes.onHoldBecause', {
            moment: formatMoment(new Date(contents.heldAt)),
            who: contents.heldBy?.name ?? text('form.someoneElse'),
            reason: contents.holdReason ?? '',
          })}
        </HeldText>
      )}
    </p>
  )
}

const HeldText = styled.strong`
  color: ${theme.tone.red.text};
`

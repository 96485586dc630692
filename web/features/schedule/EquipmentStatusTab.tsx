import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { Card, CardTitle } from '#web/ui/Card.tsx'
import { BrewingVesselCard } from './BrewingVesselCard.tsx'
import { CapacityOverview } from './CapacityOverview.tsx'
import { CleanUpButton } from './CleanUpButton.tsx'
import type { VesselView } from './scheduleViews.ts'

/** Mash tuns and kettles with their status, and how full the cellar is. */
export function EquipmentStatusTab({ equipment }: { equipment: readonly VesselView[] }) {
  const brewing = equipment.filter((vessel) => vessel.type === 'MASH_TUN' || vessel.type === 'KETTLE')
  return (
    <Columns>
      <Card>
        <Head>
          <CardTitle>Brewing Equipment</CardTitle>
          <CleanUpButton />
        </Head>
        <List>
          {brewing.map((vessel) => (
            <BrewingVesselCard key={vessel.id} vessel={vessel} />
          ))}
        </List>
        {brewing.length === 0 && <Muted>No mash tun or kettle yet.</Muted>}
      </Card>
      <CapacityOverview equipment={equipment} />
    </Columns>
  )
}

const Columns = styled.div`
  display: grid;
  align-items: start;
  gap: ${theme.space.md};

  ${theme.media.wide} {
    grid-template-columns: 3fr 2fr;
  }
`

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space.sm};
  margin-bottom: ${theme.space.md};
`

const List = styled.ul`
  display: grid;
  gap: ${theme.space.sm};
`

const Muted = styled.p`
  color: ${theme.color.muted};
`

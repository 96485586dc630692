import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCpu,
  IconDatabase,
  IconPlugConnectedX,
  IconServer,
} from '@tabler/icons-react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { Badge } from '#web/ui/data/Badge.tsx'
import type { Overview } from '#web/features/admin/adminViews.ts'
import { MemoryRing } from './MemoryRing.tsx'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { Columns } from '#web/ui/layout/Stack.ts'
import { Row } from '#web/ui/layout/Row.ts'
import { Text } from '#web/ui/layout/Text.ts'

/** The health of server, database and memory. */
export function HealthCards({ health }: { health: Overview['health'] }) {
  const { server, database, status } = health
  const isWell = status === 'HEALTHY'
  return (
    <Columns $min="280px">
      <Panel title="Server Status" icon={IconServer}>
        <Figures>
          <dt>Status</dt>
          <dd>
            <Badge
              tone={isWell ? 'green' : 'yellow'}
              icon={isWell ? IconCircleCheck : IconAlertTriangle}
              label={isWell ? 'healthy' : 'degraded'}
            />
          </dd>
          <dt>Uptime</dt>
          <dd>{uptime(server.uptime)}</dd>
          <dt>Node.js</dt>
          <dd>{server.nodeVersion}</dd>
        </Figures>
      </Panel>
      <Panel title="Database" icon={IconDatabase}>
        <Figures>
          <dt>Connection</dt>
          <dd>
            {database.connected ? (
              <Badge tone="green" icon={IconCircleCheck} label="Connected" />
            ) : (
              <Badge tone="red" icon={IconPlugConnectedX} label="Disconnected" />
            )}
          </dd>
          <dt>Status</dt>
          <dd>{database.status}</dd>
        </Figures>
      </Panel>
      <Panel title="Memory Usage" icon={IconCpu}>
        <Row $gap="md">
          <MemoryRing {...server.memory} />
          <div>
            <Text as="p" $size="xl" $weight="strong">
              {server.memory.used.toLocaleString('en-US')} MB
            </Text>
            <Muted>of {server.memory.total.toLocaleString('en-US')} MB</Muted>
          </div>
        </Row>
      </Panel>
    </Columns>
  )
}

function uptime(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  return minutes === 1 ? '1 minute' : `${minutes.toLocaleString('en-US')} minutes`
}

const Figures = styled.dl`
  display: grid;
  grid-template-columns: auto 1fr;
  align-items: center;
  gap: ${theme.space.xs} ${theme.space.md};

  dt {
    color: ${theme.color.muted};
  }
  dd {
    text-align: right;
    font-variant-numeric: tabular-nums;
  }
`

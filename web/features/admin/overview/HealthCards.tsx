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
import { Columns } from '#web/ui/layout/Grids.ts'
import { Row } from '#web/ui/layout/Row.ts'
import { Text } from '#web/ui/layout/Text.ts'
import { numberText } from '#domain/language/numbers.ts'
import { shownLocale } from '#web/ui/language/shownLanguage.ts'
import { text, textOf } from '#web/ui/language/text.ts'

const nodeName = 'Node.js'

/** The health of server, database and memory. */
export function HealthCards({ health }: { health: Overview['health'] }) {
  const { server, database, status } = health
  const isWell = status === 'HEALTHY'
  return (
    <Columns $min="280px">
      <Panel title={text('admin.serverStatus')} icon={IconServer}>
        <Figures>
          <dt>{text('admin.status')}</dt>
          <dd>
            <Badge
              tone={isWell ? 'green' : 'yellow'}
              icon={isWell ? IconCircleCheck : IconAlertTriangle}
              label={text(isWell ? 'admin.healthy' : 'admin.degraded')}
            />
          </dd>
          <dt>{text('admin.uptime')}</dt>
          <dd>{text('admin.minutes', { count: Math.floor(server.uptime / 60) })}</dd>
          <dt translate="no">{nodeName}</dt>
          <dd>{server.nodeVersion}</dd>
        </Figures>
      </Panel>
      <Panel title={text('admin.database')} icon={IconDatabase}>
        <Figures>
          <dt>{text('admin.connection')}</dt>
          <dd>
            {database.connected ? (
              <Badge tone="green" icon={IconCircleCheck} label={text('admin.connected')} />
            ) : (
              <Badge tone="red" icon={IconPlugConnectedX} label={text('admin.disconnected')} />
            )}
          </dd>
          <dt>{text('admin.status')}</dt>
          <dd>{textOf(database.statusSaid, 'admin.*')}</dd>
        </Figures>
      </Panel>
      <Panel title={text('admin.memory')} icon={IconCpu}>
        <Row $gap="md">
          <MemoryRing {...server.memory} />
          <div>
            <Text as="p" $size="xl" $weight="strong">
              {megabytes(server.memory.used)}
            </Text>
            <Muted>{text('admin.memoryOf', { total: megabytes(server.memory.total) })}</Muted>
          </div>
        </Row>
      </Panel>
    </Columns>
  )
}

const megabytes = (size: number) => numberText(shownLocale(), size, { style: 'unit', unit: 'megabyte' })

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
    text-wrap: balance;
    font-variant-numeric: tabular-nums;
  }
`

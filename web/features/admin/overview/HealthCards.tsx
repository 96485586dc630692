import { IconCpu, IconDatabase, IconServer } from '@tabler/icons-react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { Badge } from '#web/ui/data/Badge.tsx'
import { connectionLooks, serviceLooks } from '#web/ui/data/recordLooks.ts'
import type { Overview } from '#web/features/admin/adminViews.ts'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { Columns } from '#web/ui/layout/Grids.ts'
import { Row } from '#web/ui/layout/Row.ts'
import { Text } from '#web/ui/layout/Text.ts'
import { numberText } from '#domain/language/numbers.ts'
import { shownLocale } from '#web/ui/language/shownLanguage.ts'
import { text, textOf } from '#web/ui/language/text.ts'
import { percentText } from '#web/ui/language/figures.ts'

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
              {...serviceLooks[isWell ? 'HEALTHY' : 'DEGRADED']}
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
              <Badge {...connectionLooks.CONNECTED} label={text('admin.connected')} />
            ) : (
              <Badge {...connectionLooks.DISCONNECTED} label={text('admin.disconnected')} />
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

const radius = 30

const length = 2 * Math.PI * radius

/** How much of the memory is used, as a ring with the percentage in it. */
function MemoryRing({ used, total }: { used: number; total: number }) {
  const percent = total > 0 ? Math.min(100, Math.round((used / total) * 100)) : 0
  const tone = percent < 70 ? 'green' : percent < 90 ? 'yellow' : 'red'
  return (
    <Ring
      viewBox="0 0 72 72"
      role="img"
      aria-label={text('admin.memoryUsed', { share: percentText(percent) })}
    >
      <circle cx="36" cy="36" r={radius} stroke={theme.color.line} />
      <circle
        cx="36"
        cy="36"
        r={radius}
        stroke={theme.tone[tone].fill}
        strokeLinecap="round"
        strokeDasharray={`${(length * percent) / 100} ${length}`}
        transform="rotate(-90 36 36)"
      />
      <text x="36" y="41" textAnchor="middle">
        {percentText(percent)}
      </text>
    </Ring>
  )
}

const Ring = styled.svg`
  flex: none;
  width: 84px;
  height: 84px;

  circle {
    fill: none;
    stroke-width: 8;
  }
  text {
    fill: ${theme.color.text};
    font-size: ${theme.font.size.md};
    font-weight: ${theme.font.weight.strong};
  }
`

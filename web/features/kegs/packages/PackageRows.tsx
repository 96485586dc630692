import {
  IconAdjustments,
  IconDotsVertical,
  IconHistory,
  IconPackages,
  IconPackage,
  IconPlus,
  IconTag,
} from '@tabler/icons-react'
import { memo } from 'react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { Counter } from '#web/features/kegs/Counter.tsx'
import type { OpenKegDialog } from '#web/features/kegs/KegDialogs.tsx'
import type { KegTap } from '#web/features/kegs/useTaps.ts'
import { useEditors } from '#web/live/session/usePresence.ts'
import { Avatars } from '#web/ui/data/Avatars.tsx'
import { Button } from '#web/ui/inputs/Button.tsx'
import { IconButton } from '#web/ui/inputs/IconButton.tsx'
import { text } from '#web/ui/language/text.ts'
import { Box } from '#web/ui/layout/Box.ts'
import { Quiet } from '#web/ui/layout/Muted.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { Menu } from '#web/ui/menu/Menu.tsx'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { moneyText } from '#web/ui/units/money.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import { packageCounts } from './usePackageCounts.ts'
import { editedAs, packagesHold, packageUnit, type PackageRowView } from './packageViews.ts'

interface PackageRowsProps {
  rows: readonly PackageRowView[]
  onAdjust: (row: PackageRowView, tap: KegTap) => Promise<boolean>
  onOpen: (dialog: OpenKegDialog) => void
}

/** What there is in formats beside the two sizes of kegs: a row for each beer and format, counted by taps. */
export function PackageRows({ rows, onAdjust, onOpen }: PackageRowsProps) {
  const cannotAdjust = useRoleRefusal('adjustKegs')
  return (
    <Below>
      <Panel
        title={text('packaging.otherPackages')}
        icon={IconPackages}
        aside={
          <Button
            icon={IconPlus}
            disabledReason={cannotAdjust}
            onClick={() => onOpen({ name: 'addPackages' })}
          >
            {text('packaging.countMore')}
          </Button>
        }
      >
        {rows.length === 0 && <Quiet>{text('packaging.noneYet')}</Quiet>}
        <List>
          {rows.map((row) => (
            <PackageRow key={row.key} row={row} onAdjust={onAdjust} onOpen={onOpen} />
          ))}
        </List>
      </Panel>
    </Below>
  )
}

/** As far from the cards as they are from each other. */
const Below = styled.div`
  margin-top: ${theme.space.md};
`

/** A tap draws its own row, and no other. */
const PackageRow = memo(
  DrawnRow,
  (one, other) =>
    one.row.stock === other.row.stock &&
    one.row.count === other.row.count &&
    one.onAdjust === other.onAdjust &&
    one.onOpen === other.onOpen,
)

interface PackageRowProps extends Pick<PackageRowsProps, 'onAdjust' | 'onOpen'> {
  row: PackageRowView
}

function DrawnRow({ row, onAdjust, onOpen }: PackageRowProps) {
  const { key, name, stock, count } = row
  const { beerType, format, priceCents, location } = stock
  useUnits()
  return (
    <div role="group" aria-label={name}>
      <Facts>
        <Box as="h3" $size="lg" $leading="snug">
          {beerType.name} · {format.name}
        </Box>
        <Box as="p" $tone="gray" $size="sm" $leading="snug" $breaks>
          {[priceCents > 0 ? moneyText(priceCents) : text('kegs.noPrice'), location]
            .filter(Boolean)
            .join(' · ')}
        </Box>
        <Avatars names={useEditors(editedAs(row))} doing="editing" />
      </Facts>
      <Counter
        name={name}
        count={count}
        unit={packageUnit(format, count)}
        volume={packagesHold(format, count)}
        waitsAs={`${packageCounts}:${key}`}
        onTap={(delta) => void onAdjust(row, { delta })}
      />
      <PackageMenu row={row} onOpen={onOpen} />
    </div>
  )
}

/** What is done with packages, besides counting them one by one. */
function PackageMenu({ row, onOpen }: Omit<PackageRowProps, 'onAdjust'>) {
  const cannotAdjust = useRoleRefusal('adjustKegs')
  const cannotEdit = useRoleRefusal('editKegs')
  const { name, stock } = row
  return (
    <Menu
      trigger={<IconButton label={text('kegs.moreFor', { name })} icon={IconDotsVertical} />}
      items={[
        {
          label: text('kegs.bulkOf', { name }),
          icon: IconAdjustments,
          disabledReason: cannotAdjust,
          onChoose: () => onOpen({ name: 'packages', row }),
        },
        {
          label: text('kegs.historyOf', { name }),
          icon: IconHistory,
          onChoose: () => onOpen({ name: 'packageHistory', row }),
        },
        {
          label: text('packaging.lotsOf', { name }),
          icon: IconPackage,
          onChoose: () =>
            onOpen({ name: 'lots', of: { beerTypeId: stock.beerType.id, formatId: stock.format.id, name } }),
        },
        {
          label: text('kegs.editPrice', { name }),
          icon: IconTag,
          disabledReason: cannotEdit,
          onChoose: () => onOpen({ name: 'package', row }),
        },
      ]}
    />
  )
}

const List = styled.div`
  display: grid;

  > div {
    display: grid;
    grid-template-columns: minmax(0, 1fr) 300px auto;
    align-items: center;
    gap: ${theme.space.sm};
    padding: ${theme.space.sm} 0;
    border-top: 1px solid ${theme.color.line};
  }
  > div:first-child {
    border-top: 0;
  }
  ${theme.media.cards} {
    > div {
      grid-template-columns: minmax(0, 1fr) auto;
    }
    > div > :nth-child(2) {
      order: 1;
      grid-column: 1 / -1;
    }
  }
`

const Facts = styled.div`
  min-width: 0;
`

import { text } from '#web/ui/language/text.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import {
  IconAdjustments,
  IconMinus,
  IconPlus,
  IconBook2,
  IconDotsVertical,
  IconHistory,
  IconMail,
  IconPackageImport,
  IconPackages,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { memo } from 'react'
import styled from 'styled-components'
import { categoryLabels } from '#domain/stock/stock.ts'
import { moneyText } from '#web/ui/units/money.ts'
import { shownCost, shownUnit } from '#domain/stock/units.ts'
import { useEditors } from '#web/live/session/usePresence.ts'
import { useWaitingFor } from '#web/live/commands/useQueue.ts'
import { theme, type Tone } from '#web/theme.ts'
import { stockLooks } from '#web/ui/data/looks.ts'
import { Avatars } from '#web/ui/data/Avatars.tsx'
import { Checkbox } from '#web/ui/inputs/Checkbox.tsx'
import { IconButton } from '#web/ui/inputs/IconButton.tsx'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { Text } from '#web/ui/layout/Text.ts'
import type { OpenStockDialog } from '#web/features/ingredients/useStockDialog.ts'
import { AmountOf } from '#web/ui/units/AmountOf.tsx'
import { heldQuantity } from '#web/features/ingredients/lots/lotViews.ts'
import { StockBadge } from './StockBadge.tsx'
import { stockColumns } from './stockColumns.ts'
import { statusNow, type IngredientView } from '#web/features/ingredients/ingredientViews.ts'
import { stockCounts, useStockCount } from './useAdjustStock.ts'
import { Menu } from '#web/ui/menu/Menu.tsx'

interface StockRowProps {
  item: IngredientView
  isSelected: boolean
  onSelect: (id: string, isSelected: boolean) => void
  onQuick: (item: IngredientView, by: 1 | -1) => void
  onOpen: (dialog: OpenStockDialog) => void
}

/** A row of the stock table: the quantity, which is pressed to adjust it, the status, and a menu of everything else. */
export const StockRow = memo(function StockRow(props: StockRowProps) {
  const { item, isSelected, onSelect, onQuick, onOpen } = props
  const { name, unit, subcategory, supplier, category } = item
  const units = useUnits()
  const held = heldQuantity(item.lots)
  const quantity = useStockCount(item)
  const cost = { cents: shownCost(item.costPerUnitCents, unit, units) }
  const waiting = useWaitingFor(`${stockCounts}:${item.id}`)
  const editors = useEditors(`Ingredient:${item.id}`, `IngredientTransaction:${item.id}`)
  const cannotAdjust = useRoleRefusal('adjustIngredient')
  return (
    <Row $isSelected={isSelected}>
      <span role="cell" data-area="select">
        <Checkbox
          label={text('stock.select', { name })}
          checked={isSelected}
          onChange={(checked) => onSelect(item.id, checked)}
        />
      </span>
      <Words role="cell" data-area="name">
        <Text as="p" $weight="strong">
          {name}
        </Text>
        <Kind>
          <Muted data-kind>
            {[text(categoryLabels[category]), subcategory, supplier?.name].filter(Boolean).join(' · ')}
          </Muted>
          {item.lots.length > 1 && (
            <Lots
              type="button"
              aria-label={text('lots.of', { name })}
              onClick={() => onOpen({ name: 'lots', item })}
            >
              {text('lots.count', { count: item.lots.length })}
            </Lots>
          )}
        </Kind>
        <Avatars names={editors} doing="editing" />
      </Words>
      <Quantity role="cell" data-area="quantity">
        <Tap
          label={text('stock.remove1', { name })}
          icon={IconMinus}
          disabledReason={cannotAdjust ?? (quantity <= 0 ? text('stock.nothingLeft') : null)}
          onClick={() => onQuick(item, -1)}
        />
        <Pressed>
          <IconButton
            label={text('stock.adjustOf', { name })}
            icon={IconAdjustments}
            disabledReason={cannotAdjust}
            onClick={() => onOpen({ name: 'adjust', item })}
          />
          <Amount>
            <AmountOf amount={quantity} unit={unit} />
            <Level item={item} quantity={quantity} />
            {held > 0 && <Held>{text('lots.heldAmount', { amount: { amount: held, unit } })}</Held>}
            {waiting.length > 0 && <NotSaved>{text('stock.waiting', { count: waiting.length })}</NotSaved>}
          </Amount>
        </Pressed>
        <Tap
          label={text('stock.add1', { name })}
          icon={IconPlus}
          disabledReason={cannotAdjust}
          onClick={() => onQuick(item, 1)}
        />
      </Quantity>
      <span role="cell" data-area="status">
        <StockBadge status={statusNow(item, quantity)} />
      </span>
      <Value role="cell" data-area="value" data-column="value">
        {moneyText(item.inventoryValueCents)}
        <Muted>{text(`stock.perUnit.${shownUnit(unit, units)}`, { cost })}</Muted>
      </Value>
      <div role="cell" data-area="actions">
        <StockMenu item={item} onOpen={onOpen} />
      </div>
    </Row>
  )
})

const Row = styled.div<{ $isSelected: boolean }>`
  ${stockColumns}
  min-height: 56px;
  padding-block: ${theme.space.xxs};
  border-bottom: 1px solid ${theme.color.line};
  background: ${(props) => (props.$isSelected ? theme.color.primaryTint : 'transparent')};

  ${theme.media.list} {
    grid-template-columns: auto minmax(0, 1fr) auto;
    grid-template-areas: 'select name status' 'quantity quantity quantity';
    gap: ${theme.space.xxs} ${theme.space.xs};
    padding: ${theme.space.xs};
    border: 1px solid ${theme.color.line};
    border-radius: ${theme.radius.lg};
    background: ${(props) => (props.$isSelected ? theme.color.primaryTint : theme.color.surface)};

    > * {
      grid-area: var(--area);
    }
    ${['select', 'name', 'quantity', 'status'].map((area) => `> [data-area='${area}'] { --area: ${area}; }`)}
    > [data-area='quantity'] {
      margin-right: calc(${theme.size.mainAction} + ${theme.space.xs});
    }
    > [data-area='actions'] {
      grid-area: quantity;
      justify-self: end;
    }
  }
`

const Words = styled.div`
  min-width: 0;
  line-height: ${theme.font.leading.snug};
  overflow-wrap: anywhere;

  ${theme.media.list} {
    [data-kind] {
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
  }
`

const Muted = styled.p`
  color: ${theme.color.muted};
  font-size: ${theme.font.size.sm};
`

/** What there is to say of an ingredient on one line, and how many lots of it are there. */
const Kind = styled.div`
  display: flex;
  gap: 0 ${theme.space.xs};

  &:has(button) > [data-kind] {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`

/** As high as a thumb, without moving the lines around it. */
const Lots = styled.button`
  flex: none;
  margin: -${theme.space.sm} 0;
  padding: ${theme.space.sm} 0;
  border: 0;
  background: none;
  color: ${theme.color.muted};
  font-size: ${theme.font.size.sm};
  text-decoration: underline;
  text-decoration-color: ${theme.color.fieldLine};
  text-underline-offset: 3px;

  ${theme.media.hover} {
    &:hover {
      color: ${theme.color.primaryText};
    }
  }
`

/** What of the amount must not be used. */
const Held = styled.span`
  display: block;
  color: ${theme.tone.red.text};
  font-size: ${theme.font.size.xs};
`

const NotSaved = styled.span`
  display: block;
  color: ${theme.tone.yellow.text};
  font-size: ${theme.font.size.xs};
`

const Quantity = styled.div`
  display: grid;
  grid-template-columns: auto 1fr auto;
  align-items: center;
`

const Tap = styled(IconButton)`
  border-color: ${theme.color.line};
  background: ${theme.color.raised};
  -webkit-user-select: none;
  user-select: none;

  &:active:not([aria-disabled='true']) {
    border-color: ${theme.color.primaryLine};
    background: ${theme.color.primaryTint};
  }
  ${theme.media.list} {
    width: 60px;
    height: ${theme.size.mainAction};
  }
`

/** The amount and, below it, the button that it is pressed on. */
const Pressed = styled.div`
  display: grid;
  align-items: center;
  min-height: ${theme.size.control};

  > * {
    grid-area: 1 / 1;
  }
  button {
    flex: 1;
    align-self: stretch;
    width: 100%;
    height: auto;
  }
  svg {
    display: none;
  }
`

const Amount = styled.p`
  position: relative;
  text-align: center;
  font-variant-numeric: tabular-nums;
  line-height: ${theme.font.leading.tight};
  pointer-events: none;

  ${theme.media.list} {
    font-size: ${theme.font.size.xl};
  }
`

/** How much there is beside the reorder threshold, a third along the bar; nothing without a threshold. The badge says it in words. */
function Level({ item, quantity }: { item: IngredientView; quantity: number }) {
  const { reorderThreshold } = item
  if (reorderThreshold <= 0) return null
  const status = statusNow(item, quantity) ?? 'GOOD'
  const percent = Math.min(100, (quantity / (3 * reorderThreshold)) * 100)
  return (
    <Bar
      $tone={status === 'GOOD' ? 'gray' : stockLooks[status].tone}
      style={{ backgroundSize: `${percent}% 100%` }}
    />
  )
}

const Bar = styled.span<{ $tone: Tone }>`
  display: block;
  position: relative;
  width: 96px;
  height: 4px;
  margin: ${theme.space.xxs} auto 0;
  border-radius: ${theme.radius.sm};
  background: ${({ $tone }) => `linear-gradient(${theme.tone[$tone].fill} 0 0) no-repeat ${theme.color.line}`};
  transition: background-size ${theme.motion.level};

  &::after {
    content: '';
    position: absolute;
    top: -2px;
    left: 33.3%;
    width: 2px;
    height: 8px;
    background: ${theme.color.muted};
  }
`

const Value = styled.div`
  font-variant-numeric: tabular-nums;
  line-height: ${theme.font.leading.snug};
  text-align: right;
`

interface StockMenuProps {
  item: IngredientView
  onOpen: (dialog: OpenStockDialog) => void
}

/** The actions on an ingredient that have no button of their own in its row. */
function StockMenu({ item, onOpen }: StockMenuProps) {
  const { name } = item
  const cannotEdit = useRoleRefusal('editIngredients')
  const cannotOrder = useRoleRefusal('orderSupplies')
  const cannotReceive = useRoleRefusal('adjustIngredient')
  return (
    <Menu
      trigger={<IconButton label={text('stock.moreFor', { name })} icon={IconDotsVertical} />}
      items={[
        {
          label: text('stock.editOf', { name }),
          icon: IconPencil,
          disabledReason: cannotEdit,
          onChoose: () => onOpen({ name: 'edit', item }),
        },
        {
          label: text('stock.historyOf', { name }),
          icon: IconHistory,
          onChoose: () => onOpen({ name: 'history', item }),
        },
        {
          label: text('lots.of', { name }),
          icon: IconPackages,
          onChoose: () => onOpen({ name: 'lots', item }),
        },
        {
          label: text('stock.viewRecipes'),
          icon: IconBook2,
          onChoose: () => onOpen({ name: 'recipes', item }),
        },
        {
          label: text('stock.orderFrom'),
          icon: IconMail,
          disabledReason: cannotOrder,
          onChoose: () => onOpen({ name: 'order', items: [item] }),
        },
        {
          label: text('stock.receive'),
          icon: IconPackageImport,
          disabledReason: cannotReceive,
          onChoose: () => onOpen({ name: 'receive', item }),
        },
        {
          label: text('stock.delete'),
          icon: IconTrash,
          isDangerous: true,
          disabledReason: cannotEdit,
          onChoose: () => onOpen({ name: 'delete', items: [item] }),
        },
      ]}
    />
  )
}

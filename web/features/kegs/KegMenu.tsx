import { IconAdjustments, IconDotsVertical, IconHistory, IconPencil, IconTag } from '@tabler/icons-react'
import styled from 'styled-components'
import { kegSizeLabels } from '#domain/stock/kegs.ts'
import { theme } from '#web/theme.ts'
import { IconButton } from '#web/ui/inputs/IconButton.tsx'
import { text } from '#web/ui/language/text.ts'
import { Menu } from '#web/ui/menu/Menu.tsx'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import type { OpenKegDialog } from './KegDialogs.tsx'
import type { BeerView, KegRowView } from './kegViews.ts'

interface KegMenuProps {
  beer: BeerView
  rows: readonly KegRowView[]
  onOpen: (dialog: OpenKegDialog) => void
}

/** What is done with a beer and its kegs, besides counting them one by one. */
export function KegMenu({ beer, rows, onOpen }: KegMenuProps) {
  const cannotAdjust = useRoleRefusal('adjustKegs')
  const cannotEdit = useRoleRefusal('editKegs')
  const ofSize = (row: KegRowView) => {
    const name = kegSizeLabels[row.size]
    return [
      {
        label: text('kegs.bulkOf', { name }),
        icon: IconAdjustments,
        disabledReason: cannotAdjust,
        startsGroup: row !== rows[0],
        onChoose: () => onOpen({ name: 'bulk', row }),
      },
      {
        label: text('kegs.historyOf', { name }),
        icon: IconHistory,
        onChoose: () => onOpen({ name: 'history', row }),
      },
      {
        label: text('kegs.editPrice', { name }),
        icon: IconTag,
        disabledReason: cannotEdit,
        onChoose: () => onOpen({ name: 'keg', row }),
      },
    ]
  }
  return (
    <Menu
      trigger={<More label={text('kegs.moreFor', { name: beer.name })} icon={IconDotsVertical} />}
      items={[
        ...rows.flatMap(ofSize),
        {
          label: text('kegs.edit', { name: beer.name }),
          icon: IconPencil,
          disabledReason: cannotEdit,
          startsGroup: true,
          onChoose: () => onOpen({ name: 'beer', beer }),
        },
      ]}
    />
  )
}

/** As large as its neighbors, for wet thumbs. */
const More = styled(IconButton)`
  width: ${theme.size.mainAction};
  height: ${theme.size.mainAction};
  margin: -2px -${theme.space.xs} 0 0;
`

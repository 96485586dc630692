import { useUnits } from '#web/ui/units/shownUnits.ts'
import { memo } from 'react'
import styled from 'styled-components'
import { kegSizeLabels, kegVolumeText } from '#domain/stock/kegs.ts'
import { moneyText } from '#web/ui/units/money.ts'
import { useEditors } from '#web/live/session/usePresence.ts'
import { theme } from '#web/theme.ts'
import { Avatars } from '#web/ui/data/Avatars.tsx'
import { Counter } from './Counter.tsx'
import { editedAs, isSameRow, kegsIn, type KegRowView } from './kegViews.ts'
import { kegCounts } from './useKegCounts.ts'
import type { KegTap } from './useTaps.ts'
import { Box } from '#web/ui/layout/Box.ts'
import { text } from '#web/ui/language/text.ts'
import { shownLocale } from '#web/ui/language/shownLanguage.ts'

interface KegRowProps {
  row: KegRowView
  onAdjust: (row: KegRowView, tap: KegTap) => Promise<boolean>
}

/** The kegs of one beer and size: the count, and the buttons that change it. A tap draws its own row, and no other. */
export const KegRow = memo(
  DrawnRow,
  (one, other) => isSameRow(one.row, other.row) && one.onAdjust === other.onAdjust,
)

function DrawnRow({ row, onAdjust }: KegRowProps) {
  const { key, beer, size, keg, count } = row
  const units = useUnits()
  const name = `${beer.name} ${kegSizeLabels[size]}`
  return (
    <Kegs role="group" aria-label={name}>
      <Facts>
        <Box as="h3" $size="lg" $leading="snug">
          {kegSizeLabels[size]}
        </Box>
        <Box as="p" $tone="gray" $size="sm" $leading="snug">
          {keg && keg.priceCents > 0 ? moneyText(keg.priceCents) : text('kegs.noPrice')}
        </Box>
        <Box as="p" $tone="gray" $size="sm" $leading="snug" $breaks>
          {keg?.location ?? text('kegs.noLocation')}
        </Box>
        <Avatars names={useEditors(editedAs(row))} doing="editing" />
      </Facts>
      <Counter
        name={name}
        count={count}
        unit={text('kegs.unit', { count })}
        volume={kegVolumeText(kegsIn([row]), units, shownLocale())}
        waitsAs={`${kegCounts}:${key}`}
        onTap={(delta) => void onAdjust(row, { delta })}
      />
    </Kegs>
  )
}

/** Beside what there is to say of the size, or where both sizes are beside each other, below it. */
const Kegs = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  gap: ${theme.space.sm};

  @container beer (min-width: 480px) {
    grid-template-columns: minmax(0, 1fr);
    grid-template-rows: 1fr auto;
    align-items: start;
  }
  ${theme.media.cards} {
    grid-template-columns: minmax(0, 1fr);
  }
`

/** In one line where the counter needs the whole width. */
const Facts = styled.div`
  min-width: 0;

  @container beer (min-width: 480px) {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 ${theme.space.sm};
  }
  ${theme.media.cards} {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 ${theme.space.sm};
  }
`

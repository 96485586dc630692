import { IconDots, IconPencil, IconTrashX } from '@tabler/icons-react'
import { useContext } from 'react'
import { refuseCorrection } from '#domain/fermentation/logCorrections.ts'
import { momentText } from '#web/ui/charts/chartData.ts'
import { IconButton } from '#web/ui/inputs/IconButton.tsx'
import { Menu } from '#web/ui/menu/Menu.tsx'
import { SignedInUserContext } from '#web/ui/shell/signedInUser.ts'
import type { HistoryLog } from '#web/features/logs/history/historyChart.ts'
import { text, textOf } from '#web/ui/language/text.ts'

/** An entry that someone is about to correct or withdraw. */
export type LogTask = { kind: 'correct' | 'withdraw'; log: HistoryLog }

/** The actions on a log entry. */
export function LogMenu({ log, onTask }: { log: HistoryLog; onTask: (task: LogTask) => void }) {
  const refusal = useCorrectionRefusal(log)
  return (
    <Menu
      trigger={
        <IconButton
          label={text('logs.actionsOf', { moment: momentText(Date.parse(log.timestamp)) })}
          icon={IconDots}
        />
      }
      items={[
        {
          label: text('logs.correct'),
          icon: IconPencil,
          disabledReason: refusal,
          onChoose: () => onTask({ kind: 'correct', log }),
        },
        {
          label: text('logs.withdraw'),
          icon: IconTrashX,
          isDangerous: true,
          disabledReason: refusal,
          onChoose: () => onTask({ kind: 'withdraw', log }),
        },
      ]}
    />
  )
}

/** Why the signed-in user may not correct an entry, or null. */
export function useCorrectionRefusal(log: HistoryLog): string | null {
  const { id, role } = useContext(SignedInUserContext)
  const refusal = refuseCorrection(role, id !== undefined && log.loggedBy?.id === id)
  return refusal && textOf(refusal)
}

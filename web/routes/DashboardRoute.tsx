import { Suspense, useCallback, useState } from 'react'
import { DashboardPage } from '#web/features/dashboard/DashboardPage.tsx'
import { TodayPanel } from '#web/features/today/TodayPanel.tsx'
import type { BatchDialog, TodayDialog } from '#web/features/today/useTick.ts'
import { theme } from '#web/theme.ts'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { lazyView } from '#web/ui/programs/lazyView.ts'

const ChatPanel = lazyView('ChatPanel', () => import('#web/features/assistant/ChatPanel.tsx'))

/** As high as the chat before it is used: its title, padding and frame. */
const chatHeight = `calc(${theme.size.control} + 2 * ${theme.space.xs} + 2px)`

const LogInPlace = lazyView('LogInPlace', () => import('#web/features/logs/LogInPlace.tsx'))
const CleaningFormDialog = lazyView(
  'CleaningFormDialog',
  () => import('#web/live/vessels/CleaningFormDialog.tsx'),
)
const MoveInPlace = lazyView('MoveInPlace', () => import('./MoveInPlace.tsx'))

/** The dashboard with today, the assistant's chat, and the dialogs of logs and schedule: features that don't import each other. */
export function DashboardRoute() {
  const [dialog, setDialog] = useState<TodayDialog | null>(null)
  const close = useCallback(() => setDialog(null), [])
  const open = (kind: BatchDialog['kind']) => (batchId: string) => setDialog({ kind, batchId })
  return (
    <>
      <DashboardPage
        today={(isAlone, onShown, whenNothing) => (
          <TodayPanel isAlone={isAlone} onShown={onShown} whenNothing={whenNothing} onOpen={setDialog} />
        )}
        assistant={
          <Suspense fallback={<Skeleton $height={chatHeight} />}>
            <ChatPanel />
          </Suspense>
        }
      />
      <Suspense>
        {dialog?.kind === 'move' && (
          <MoveInPlace key={dialog.batchId} batchId={dialog.batchId} onClose={close} />
        )}
        {dialog?.kind === 'clean' && (
          <CleaningFormDialog vessel={dialog.vessel} makeAvailable onClose={close} />
        )}
        {dialog && dialog.kind !== 'move' && dialog.kind !== 'clean' && (
          <LogInPlace
            logBatchId={dialog.kind === 'history' ? null : dialog.batchId}
            logType={dialog.kind === 'dryHop' ? 'DRY_HOP' : undefined}
            historyBatchId={dialog.kind === 'history' ? dialog.batchId : null}
            onAddLog={open('log')}
            onViewAll={open('history')}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  )
}

import { IconChecklist } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { amountsOfOneBrew } from '#domain/batches/brews.ts'
import type { BatchStage } from '#domain/batches/batchStages.ts'
import { isBrewDayOpen } from '#domain/brewDay/brewSteps.ts'
import { useQueue } from '#web/live/commands/useQueue.ts'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { Tabs } from '#web/ui/data/Tabs.tsx'
import { now } from '#web/ui/dates/clock.ts'
import { text, textOf } from '#web/ui/language/text.ts'
import { Muted, Quiet } from '#web/ui/layout/Muted.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import { BrewDayDocument } from './brewDayDocuments.ts'
import { brewDayOf, isBeingBrewed, type BrewedBatch, type ShownBrew } from './brewDayViews.ts'
import { Checklist } from './Checklist.tsx'
import { firstShown } from './firstShown.ts'
import { OtherTimers } from './OtherTimers.tsx'

interface BrewDayProps {
  batchId: string
  stage: BatchStage
  /** Moves the batch on, once a brew is done. */
  moveOn: ReactNode
}

/** A batch's brew day: its checklist while it is planned and brewed, and afterwards what was recorded. */
export function BrewDay({ batchId, stage, moveOn }: BrewDayProps) {
  const { data } = useLiveQuery(BrewDayDocument, { variables: { batchId } })
  const { commands } = useQueue()
  const units = useUnits()
  if (!data?.batch) return null
  const brews = brewDayOf(data.batch, data.brewSteps, commands, units)
  const isOver = !isBrewDayOpen(stage)
  if (isOver && !brews.some(({ steps }) => steps.some(({ doneAt }) => doneAt))) return null
  return <Brews batch={data.batch} brews={brews} stage={stage} moveOn={moveOn} />
}

interface BrewsProps {
  batch: BrewedBatch
  brews: readonly ShownBrew[]
  stage: BatchStage
  moveOn: ReactNode
}

/** More tabs than these have only their numbers. */
const namedTabs = 3

/** The checklist of each brew: of a batch that is brewed once, the only one; else a tab for each. */
function Brews({ batch, brews, stage, moveOn }: BrewsProps) {
  const [chosen, setChosen] = useState(() => firstShown(batch, brews, now()))
  const steps = brews.flatMap((brew) => brew.steps)
  const done = steps.filter(({ doneAt }) => doneAt)
  const amounts = amountsOfOneBrew(batch)
  const isOver = !isBrewDayOpen(stage)
  const lists = brews.map(({ brew, ...of }) => {
    const nameOf = { brew, count: brews.length }
    return {
      value: String(brew),
      label: brews.length > namedTabs ? String(brew) : text('brewDay.brewOf', nameOf),
      content: (
        <Checklist
          batch={batch}
          steps={of.steps}
          isBrewing={isBeingBrewed(brew, brews, stage)}
          isOver={isOver}
          moveOn={moveOn}
        />
      ),
    }
  })
  const shown = lists.find(({ value }) => value === chosen) ?? lists[0]
  const isBrewing = brews.some(({ brew }) => isBeingBrewed(brew, brews, stage))
  return (
    <Panel
      title={text('brewDay.title')}
      icon={IconChecklist}
      aside={<Muted>{text('brewDay.doneOf', { done: done.length, total: steps.length })}</Muted>}
    >
      {isBrewing && amounts && <Quiet>{textOf(amounts)}</Quiet>}
      {!isOver && (
        <OtherTimers batch={batch} brews={brews.filter(({ brew }) => String(brew) !== shown?.value)} />
      )}
      {lists.length === 1 ? (
        shown?.content
      ) : (
        <div>
          <Tabs label={text('brewDay.brews')} items={lists} value={shown?.value ?? ''} onChange={setChosen} />
        </div>
      )}
    </Panel>
  )
}

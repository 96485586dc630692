import { text, textOf } from '#web/ui/language/text.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { batchPath } from '#domain/batches/batchNumbers.ts'
import { secondsLeft } from '#domain/brewDay/brewTimers.ts'
import { stepKey } from '#domain/brewDay/brewsOfBatch.ts'
import { callSentence } from '#domain/brewDay/timerCalls.ts'
import { BrewDayDocument, BrewTimersDocument } from '#web/features/brewDay/brewDayDocuments.ts'
import { brewDayOf, callsOf } from '#web/features/brewDay/brewDayViews.ts'
import { useQueue } from '#web/live/commands/useQueue.ts'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { useNow } from '#web/ui/dates/useNow.ts'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'

/** On every page, tells everybody who may add logs that a brew day's timer ended, or that a boil addition is due. */
export function BrewAlarm() {
  const isAsleep = useRoleRefusal('addLog') !== null
  const { data } = useLiveQuery(BrewTimersDocument, { skip: isAsleep })
  if (isAsleep || !data) return null
  const batchIds = [...new Set(data.brewTimers.map(({ batchId }) => batchId))]
  return batchIds.map((batchId) => <AlarmOfBatch key={batchId} batchId={batchId} />)
}

/** A page that was opened this many seconds after the end still tells of it. */
const graceSeconds = 60

const idOf = (batchId: string, key: string) => `timer ${batchId} ${key}`

/** Tells of each end until somebody ticked the step, or stopped or restarted its timer. */
function AlarmOfBatch({ batchId }: { batchId: string }) {
  const { data } = useLiveQuery(BrewDayDocument, { variables: { batchId } })
  const { commands } = useQueue()
  const units = useUnits()
  const now = useNow(1_000)
  const navigate = useNavigate()
  const known = useRef(new Map<string, number>())
  const batch = data?.batch
  const brews = batch && data ? brewDayOf(batch, data.brewSteps, commands, units) : []
  const calls = callsOf(brews.flatMap(({ steps }) => steps))
  useEffect(() => {
    if (!batch) return
    const called = new Set(calls.map(stepKey))
    for (const key of known.current.keys()) {
      if (called.has(key)) continue
      known.current.delete(key)
      notifications.hide(idOf(batchId, key))
    }
    for (const call of calls) {
      const left = secondsLeft(call.timer, now)
      if (left > 0) notifications.hide(idOf(batchId, stepKey(call)))
      const before = known.current.get(stepKey(call)) ?? graceSeconds + left
      known.current.set(stepKey(call), left)
      if (before <= 0 || left > 0) continue
      chime()
      notifications.show({
        id: idOf(batchId, stepKey(call)),
        tone: 'info',
        title: `${batch.recipe.name} ${batch.batchNumber}`,
        message: textOf(callSentence(call, batch.brews)),
        autoClose: false,
        action: {
          label: text('brewDay.openBatch'),
          onChoose: () => void navigate(batchPath(batch.batchNumber)),
        },
      })
    }
  })
  useEffect(
    () => () => {
      for (const key of known.current.keys()) notifications.hide(idOf(batchId, key))
    },
    [batchId],
  )
  return null
}

/** Three rising tones, in Hz, each a fifth of a second. */
const tones = [660, 880, 1_100]

const toneSeconds = 0.2

/**
 * Sounds a chime, and lets a phone vibrate. A browser that has not been touched yet stays silent: it allows sound only
 * after that.
 */
function chime(): void {
  if ('vibrate' in navigator) navigator.vibrate([300, 100, 300])
  if (!('AudioContext' in window)) return
  const audio = new AudioContext()
  const volume = audio.createGain()
  volume.gain.value = 0.3
  volume.connect(audio.destination)
  tones.forEach((frequency, index) => {
    const tone = audio.createOscillator()
    tone.frequency.value = frequency
    tone.connect(volume)
    tone.start(audio.currentTime + index * toneSeconds)
    tone.stop(audio.currentTime + (index + 1) * toneSeconds)
    if (index === tones.length - 1) tone.onended = () => void audio.close()
  })
}

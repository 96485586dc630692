import { useState } from 'react'
import {
  prepareSecondFactor,
  turnOnSecondFactor,
  type PreparedSecondFactor,
} from '#web/live/session/secondFactor.ts'
import { useSending } from './secondFactorTask.ts'

/** The steps in which a second factor is turned on: the password, then the first code of the app. */
export function useSetUp(onTurnedOn: () => void) {
  const [password, setPassword] = useState('')
  const [prepared, setPrepared] = useState<PreparedSecondFactor | null>(null)
  const [code, setCode] = useState('')
  const [isOn, setOn] = useState(false)
  const { send, ...sending } = useSending()

  const prepare = () => send({ password }, async () => setPrepared(await prepareSecondFactor(password)))

  async function turnOn(): Promise<void> {
    const isTurnedOn = await send({ code }, () => turnOnSecondFactor(code))
    if (!isTurnedOn) return
    setOn(true)
    onTurnedOn()
  }

  return {
    ...{ password, setPassword, code, setCode, prepared, isOn },
    ...sending,
    submit: async () => (prepared ? turnOn() : void (await prepare())),
  }
}
